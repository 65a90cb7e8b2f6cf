//! Tables 1 to 10 of VIRGO §2.4.2 as they are printed: fifty random trees a row.

use lucena_gametree::trees::Leaves;

/// One printed table.
#[derive(Debug, Clone, Copy)]
pub struct Printed {
    /// Its number.
    pub number: u32,
    /// What it is about.
    pub title: &'static str,
    /// What the first column counts.
    pub varies: Varies,
    /// x, NAB, N/NAB, (N-M)/NAB, ND/NAB, ML/NAB (percent), S.
    pub rows: &'static [(u32, u32, f64, f64, f64, f64, u32)],
}

/// What changes from row to row, with what stays the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Varies {
    /// The breadth; the depth stays.
    Breadth {
        /// Of all trees.
        depth: u32,
    },
    /// The depth; the breadth stays.
    Depth {
        /// Of all trees.
        breadth: u16,
    },
    /// The range of the values.
    Range,
    /// The standard deviation of normal values.
    Deviation,
}

impl Varies {
    /// What the column is called.
    pub fn name(self) -> &'static str {
        match self {
            Varies::Breadth { .. } => "breadth",
            Varies::Depth { .. } => "depth",
            Varies::Range => "range",
            Varies::Deviation => "deviation",
        }
    }

    /// The trees of a row: breadth, depth and values.
    pub fn trees(self, x: u32) -> (u16, u32, Leaves) {
        let thesis = Leaves::Uniform(64);
        match self {
            Varies::Breadth { depth } => (x as u16, depth, thesis),
            Varies::Depth { breadth } => (breadth, x, thesis),
            Varies::Range => (5, 6, Leaves::Uniform(x)),
            Varies::Deviation => (5, 6, Leaves::Normal { mean: 128.0, deviation: f64::from(x), range: 256 }),
        }
    }
}

/// All ten.
pub const TABLES: &[Printed] = &[
    Printed {
        number: 1,
        title: "Depth 2",
        varies: Varies::Breadth { depth: 2 },
        rows: &[
            (2, 6, 132.4, 116.7, 100.0, 83.3, 1),
            (12, 80, 150.5, 108.4, 91.3, 30.0, 4),
            (22, 253, 136.4, 109.6, 95.7, 17.8, 5),
            (32, 427, 87.6, 67.6, 59.0, 15.2, 5),
            (42, 615, 118.0, 94.1, 84.2, 13.7, 6),
            (52, 945, 112.3, 91.5, 82.9, 11.0, 6),
            (62, 1098, 111.5, 91.8, 83.3, 11.3, 6),
            (72, 1256, 112.8, 92.3, 83.8, 11.5, 6),
            (82, 1657, 117.3, 100.5, 92.5, 10.0, 5),
            (92, 1913, 118.4, 102.1, 94.1, 9.6, 5),
            (102, 2221, 117.3, 101.7, 94.0, 9.2, 5),
            (112, 2678, 116.7, 101.3, 94.1, 8.4, 5),
            (122, 3171, 117.2, 101.8, 94.4, 7.6, 6),
        ],
    },
    Printed {
        number: 2,
        title: "Depth 3",
        varies: Varies::Breadth { depth: 3 },
        rows: &[
            (2, 13, 132.5, 117.9, 92.3, 46.2, 2),
            (3, 30, 122.1, 109.9, 93.3, 26.7, 3),
            (4, 52, 114.0, 103.0, 88.5, 19.2, 3),
            (5, 83, 110.6, 101.0, 90.4, 14.5, 3),
            (6, 121, 100.3, 92.7, 85.1, 11.6, 3),
            (7, 186, 95.5, 87.8, 81.2, 8.6, 4),
            (8, 241, 99.7, 91.0, 84.6, 7.5, 4),
            (9, 320, 94.9, 87.4, 83.1, 6.3, 4),
            (10, 450, 84.6, 80.5, 77.6, 4.9, 4),
            (11, 541, 84.7, 81.1, 78.4, 4.4, 4),
            (12, 578, 89.7, 85.1, 82.4, 4.5, 5),
            (13, 773, 79.0, 76.1, 74.3, 3.6, 4),
            (14, 963, 80.8, 78.4, 76.7, 3.1, 4),
            (15, 862, 99.5, 93.1, 89.6, 3.7, 5),
            (16, 933, 91.8, 87.1, 84.4, 3.6, 4),
            (17, 1336, 70.9, 67.3, 65.1, 2.7, 5),
            (18, 1117, 94.8, 88.5, 85.3, 3.4, 5),
            (19, 1129, 99.0, 92.3, 88.8, 3.5, 5),
            (20, 1307, 99.7, 93.5, 90.0, 3.2, 5),
            (21, 1767, 99.3, 94.4, 91.5, 2.5, 6),
            (22, 1979, 98.0, 93.4, 90.8, 2.3, 6),
            (23, 2047, 98.1, 93.0, 90.5, 2.3, 5),
            (24, 2584, 96.9, 92.4, 90.3, 1.9, 5),
            (25, 3092, 96.6, 92.7, 90.7, 1.7, 6),
        ],
    },
    Printed {
        number: 3,
        title: "Depth 4",
        varies: Varies::Breadth { depth: 4 },
        rows: &[
            (2, 25, 116.0, 105.5, 88.0, 52.0, 2),
            (3, 68, 110.6, 100.5, 85.3, 36.8, 3),
            (4, 166, 94.0, 87.2, 79.5, 24.1, 3),
            (5, 311, 89.3, 80.7, 73.0, 19.3, 3),
            (6, 621, 101.0, 91.6, 83.4, 13.7, 5),
            (7, 990, 99.0, 89.9, 83.2, 11.3, 5),
            (8, 1003, 93.6, 84.5, 77.9, 14.4, 5),
            (9, 2249, 79.7, 74.3, 70.5, 8.0, 6),
            (10, 2473, 91.1, 83.6, 79.0, 8.9, 6),
            (11, 2847, 97.4, 89.1, 84.1, 9.3, 5),
        ],
    },
    Printed {
        number: 4,
        title: "Depth 5",
        varies: Varies::Breadth { depth: 5 },
        rows: &[
            (2, 45, 115.7, 107.1, 88.9, 31.1, 2),
            (3, 158, 103.9, 95.5, 85.4, 16.5, 4),
            (4, 504, 86.9, 83.3, 78.2, 8.3, 4),
            (5, 1116, 78.7, 75.1, 71.2, 5.6, 5),
            (6, 2450, 78.9, 76.3, 73.8, 3.5, 5),
        ],
    },
    Printed {
        number: 5,
        title: "Depth 6",
        varies: Varies::Breadth { depth: 6 },
        rows: &[
            (2, 80, 106.3, 99.7, 86.3, 33.7, 2),
            (3, 470, 96.9, 91.6, 83.8, 16.4, 4),
            (4, 990, 93.1, 87.0, 80.1, 16.6, 4),
            (5, 3283, 81.0, 77.1, 73.1, 9.4, 5),
        ],
    },
    Printed {
        number: 6,
        title: "Depth 7",
        varies: Varies::Breadth { depth: 7 },
        rows: &[(2, 143, 98.0, 93.1, 81.1, 20.3, 3), (3, 955, 88.5, 85.0, 79.5, 8.4, 5)],
    },
    Printed {
        number: 7,
        title: "Depth 8",
        varies: Varies::Breadth { depth: 8 },
        rows: &[(2, 265, 95.4, 91.2, 80.8, 21.9, 4), (3, 2118, 89.1, 85.7, 80.2, 10.7, 5)],
    },
    Printed {
        number: 8,
        title: "Breadth 2",
        varies: Varies::Depth { breadth: 2 },
        rows: &[
            (9, 427, 93.1, 89.6, 80.6, 13.8, 4),
            (10, 744, 92.0, 89.0, 81.2, 14.8, 5),
            (11, 1231, 88.0, 85.7, 79.2, 9.0, 5),
            (12, 2059, 85.2, 83.3, 78.1, 10.1, 5),
            (13, 3359, 84.9, 83.3, 78.6, 6.2, 5),
        ],
    },
    Printed {
        number: 9,
        title: "Breadth 5, depth 6, other ranges",
        varies: Varies::Range,
        rows: &[
            (256, 4639, 69.4, 67.1, 64.4, 6.6, 6),
            (128, 3664, 79.5, 76.4, 72.9, 8.4, 5),
            (64, 3283, 81.0, 77.1, 73.1, 9.4, 5),
            (32, 3518, 81.1, 77.6, 73.9, 8.3, 5),
            (16, 2637, 83.7, 81.0, 77.7, 10.7, 4),
            (8, 2726, 89.5, 88.1, 86.0, 9.6, 3),
            (4, 2179, 105.2, 102.7, 99.2, 9.5, 2),
        ],
    },
    Printed {
        number: 10,
        title: "Breadth 5, depth 6, normal values",
        varies: Varies::Deviation,
        rows: &[
            (24, 3507, 89.9, 85.3, 80.6, 8.7, 7),
            (20, 3820, 95.7, 91.0, 86.3, 7.7, 8),
            (16, 3549, 92.8, 88.5, 83.9, 8.6, 7),
            (12, 2528, 100.9, 93.9, 87.2, 12.1, 6),
            (8, 2654, 98.3, 93.7, 88.4, 11.5, 5),
            (4, 2122, 106.0, 100.4, 93.8, 13.7, 5),
            (2, 1702, 110.5, 104.2, 97.9, 16.3, 4),
        ],
    },
];
