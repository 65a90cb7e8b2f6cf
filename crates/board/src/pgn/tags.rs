//! The tags of a game.

use std::borrow::Cow;

/// The seven tags that every exported game begins with, and what stands for an unknown value.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a game, in the order in which they were set.
///
/// Each name occurs once: setting it again replaces the value. Two lists are equal when they hold the same
/// names and values in whatever order, since the export format prescribes an order of its own.
#[derive(Debug, Clone, Default)]
pub struct Tags {
    /// Only the first `count` are set; the rest keep their memory for the next game.
    pairs: Vec<(String, String)>,
    count: usize,
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|i| self.pairs[i].1.as_str())
    }

    /// Sets a tag, replacing a value it had.
    ///
    /// So that what is written can be read again, control characters become spaces, and whatever cannot
    /// stand in a name becomes `_`.
    pub fn set(&mut self, name: &str, value: &str) {
        self.store(&clean_name(name), value);
    }

    /// As [`Tags::set`], for a name that is known to be sound.
    pub(super) fn store(&mut self, name: &str, value: &str) {
        let slot = self.slot(name);
        slot.clear();
        slot.push_str(&clean_value(value));
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        if let Some(i) = self.find(name) {
            self.pairs.remove(i);
            self.count -= 1;
        }
    }

    /// Removes all tags, but keeps their memory.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// The number of tags.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Is no tag set?
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Names and values, in the order in which the names were first set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs[..self.count].iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives every tag of the roster a value.
    pub(super) fn fill_roster(&mut self) {
        if self.count >= 7 && self.iter().zip(ROSTER).all(|((name, _), (roster, _))| name == roster) {
            return;
        }
        for (name, unknown) in ROSTER {
            if self.find(name).is_none() {
                self.slot(name).push_str(unknown);
            }
        }
    }

    /// The value of `name`, to be changed; empty when it is new.
    fn slot(&mut self, name: &str) -> &mut String {
        let i = self.find(name).unwrap_or_else(|| self.add(name));
        &mut self.pairs[i].1
    }

    fn add(&mut self, name: &str) -> usize {
        let i = self.count;
        match self.pairs.get_mut(i) {
            Some((old, value)) => {
                value.clear();
                old.clear();
                old.push_str(name);
            }
            None => self.pairs.push((name.to_owned(), String::new())),
        }
        self.count += 1;
        i
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.pairs[..self.count].iter().position(|(n, _)| n == name)
    }

    fn sorted(&self) -> Vec<(&str, &str)> {
        let mut pairs: Vec<_> = self.iter().collect();
        pairs.sort_unstable();
        pairs
    }
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Tags {}

/// Can this byte stand in the name of a tag?
pub(super) fn is_name_byte(byte: u8) -> bool {
    NAME_BYTES[usize::from(byte)]
}

const NAME_BYTES: [bool; 256] = {
    let mut table = [true; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte > 0x20 && byte != 0x7f && !matches!(byte as u8, b'"' | b'[' | b']' | b'\\');
        byte += 1;
    }
    table
};

fn clean_name(name: &str) -> Cow<'_, str> {
    if !name.is_empty() && name.bytes().all(is_name_byte) {
        return Cow::Borrowed(name);
    }
    let is_fit = |c: char| !c.is_ascii() || is_name_byte(c as u8);
    let name: String = name.chars().map(|c| if is_fit(c) { c } else { '_' }).collect();
    Cow::Owned(if name.is_empty() { "_".to_owned() } else { name })
}

fn clean_value(value: &str) -> Cow<'_, str> {
    // Without an early end the compiler looks at many bytes at once.
    if !value.bytes().fold(false, |found, byte| found | byte.is_ascii_control()) {
        return Cow::Borrowed(value);
    }
    Cow::Owned(value.replace(|c: char| c.is_ascii_control(), " "))
}
