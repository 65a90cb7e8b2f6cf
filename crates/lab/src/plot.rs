//! Plots: lines over a common axis, as SVG.

use std::fmt::Write;

/// A plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What runs to the right.
    pub across: String,
    /// What runs upwards.
    pub up: String,
    /// Whether upwards each step multiplies.
    pub logarithmic: bool,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// What the legend says.
    pub name: String,
    /// From left to right; with an error bar up and down if it is not zero.
    pub points: Vec<Point>,
    /// Drawn without a line between the points.
    pub scattered: bool,
    /// Drawn with dashes: a bound, or someone else's numbers.
    pub dashed: bool,
}

/// A point with its error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// Up and down.
    pub error: f64,
}

impl Series {
    /// A line through points without errors.
    pub fn line(name: &str, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        let points = points.into_iter().map(|(x, y)| Point { x, y, error: 0.0 }).collect();
        Series { name: name.to_owned(), points, scattered: false, dashed: false }
    }
}

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 230.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 60.0;

/// Colours that can be told apart, also by most who see fewer (after Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#7f7f7f"];

impl Plot {
    /// An SVG document.
    pub fn svg(&self) -> String {
        let (across, up) = self.axes();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            escape(&self.title)
        );
        let middle = LEFT + (WIDTH - LEFT - RIGHT) / 2.0;
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"26\" text-anchor=\"middle\" font-size=\"16\" font-weight=\"bold\">{}</text>",
            escape(&self.title)
        );
        self.grid(&mut svg, &across, &up);
        for (number, series) in self.series.iter().enumerate() {
            draw(&mut svg, series, number, &across, &up);
        }
        svg + "</svg>\n"
    }

    fn axes(&self) -> (Axis, Axis) {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let across = Axis::new(points().map(|point| point.x), false, LEFT, WIDTH - RIGHT);
        let heights = points().flat_map(|point| [point.y - point.error, point.y + point.error]);
        let up = Axis::new(
            heights.filter(|y| !self.logarithmic || *y > 0.0),
            self.logarithmic,
            HEIGHT - BOTTOM,
            TOP,
        );
        (across, up)
    }

    fn grid(&self, svg: &mut String, across: &Axis, up: &Axis) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for tick in up.ticks() {
            let y = up.place(tick);
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                y + 4.5,
                number(tick)
            );
        }
        for tick in across.ticks() {
            let x = across.place(tick);
            let _ = writeln!(
                svg,
                "<line x1=\"{x:.1}\" y1=\"{bottom}\" x2=\"{x:.1}\" y2=\"{}\" stroke=\"#444444\"/>\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 5.0,
                bottom + 20.0,
                number(tick)
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#444444\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(20 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            LEFT + (right - LEFT) / 2.0,
            HEIGHT - 16.0,
            escape(&self.across),
            TOP + (bottom - TOP) / 2.0,
            escape(&self.up)
        );
    }
}

fn draw(svg: &mut String, series: &Series, index: usize, across: &Axis, up: &Axis) {
    let colour = COLOURS[index % COLOURS.len()];
    let dash = if series.dashed { " stroke-dasharray=\"6 4\"" } else { "" };
    let places: Vec<(f64, f64)> =
        series.points.iter().map(|point| (across.place(point.x), up.place(point.y))).collect();
    if !series.scattered {
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = writeln!(
            svg,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>",
            path.join("L")
        );
    }
    for (point, &(x, y)) in series.points.iter().zip(&places) {
        if point.error > 0.0 {
            let (low, high) = (up.place(point.y - point.error), up.place(point.y + point.error));
            let _ = writeln!(svg, "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{colour}\"/>");
        }
        let _ = writeln!(svg, "{}", mark(x, y, index, colour));
    }
    let (x, y) = (WIDTH - RIGHT + 18.0, TOP + 8.0 + 22.0 * index as f64);
    let line = if series.scattered { "none" } else { colour };
    let _ = writeln!(
        svg,
        "<path d=\"M{x} {y}h26\" stroke=\"{line}\" stroke-width=\"2\"{dash}/>{}<text x=\"{}\" y=\"{}\">{}</text>",
        mark(x + 13.0, y, index, colour),
        x + 34.0,
        y + 4.5,
        escape(&series.name)
    );
}

/// A mark that differs from line to line by shape as well as by colour; where colours come again, with another shape.
fn mark(x: f64, y: f64, index: usize, colour: &str) -> String {
    match (index + index / COLOURS.len()) % 4 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\"/>"),
        1 => {
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"7\" height=\"7\" fill=\"{colour}\"/>",
                x - 3.5,
                y - 3.5
            )
        }
        2 => format!("<path d=\"M{x:.1} {:.1}l4.5 8h-9z\" fill=\"{colour}\"/>", y - 4.5),
        _ => format!("<path d=\"M{x:.1} {:.1}l4.5 4.5-4.5 4.5-4.5-4.5z\" fill=\"{colour}\"/>", y - 4.5),
    }
}

/// From numbers to places on the paper.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
    logarithmic: bool,
    from: f64,
    to: f64,
}

impl Axis {
    fn new(numbers: impl Iterator<Item = f64>, logarithmic: bool, from: f64, to: f64) -> Axis {
        let numbers: Vec<f64> = numbers.filter(|number| number.is_finite()).collect();
        let low = numbers.iter().copied().reduce(f64::min).unwrap_or(0.0);
        let high = numbers.iter().copied().reduce(f64::max).unwrap_or(1.0);
        if logarithmic {
            let (low, high) = (10_f64.powf(low.log10().floor()), 10_f64.powf(high.log10().ceil()));
            return Axis { low, high: high.max(10.0 * low), step: 1.0, logarithmic, from, to };
        }
        // What is counted has no halves.
        let whole = numbers.iter().all(|number| number.fract() == 0.0);
        let step = if whole { step(low, high).max(1.0) } else { step(low, high) };
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Axis { low, high: high.max(low + step), step, logarithmic, from, to }
    }

    fn share(&self, number: f64) -> f64 {
        match self.logarithmic {
            true => {
                (number.max(self.low).log10() - self.low.log10()) / (self.high.log10() - self.low.log10())
            }
            false => (number - self.low) / (self.high - self.low),
        }
    }

    fn place(&self, number: f64) -> f64 {
        self.from + (self.to - self.from) * self.share(number).clamp(0.0, 1.0)
    }

    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let (low, high) = (self.low.log10().round() as i32, self.high.log10().round() as i32);
            return (low..=high).map(|power| 10_f64.powi(power)).collect();
        }
        let count = ((self.high - self.low) / self.step).round() as i32;
        (0..=count).map(|index| self.low + self.step * f64::from(index)).collect()
    }
}

/// A round step that divides a range into some six parts.
fn step(low: f64, high: f64) -> f64 {
    let rough = ((high - low) / 6.0).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|&step| step >= rough).unwrap_or(10.0 * power)
}

/// Without needless digits.
fn number(value: f64) -> String {
    if value >= 1e6 {
        return format!("{}M", number(value / 1e6));
    }
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Text as SVG has it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
