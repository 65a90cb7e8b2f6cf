//! Words into lines shorter than 80 columns.

/// The longest line, as the standard has it.
const WIDTH: usize = 79;

/// Lines of words. The last word is held back, so that a `)` can still be put behind it.
#[derive(Debug, Default)]
pub(super) struct Wrap {
    text: String,
    column: usize,
    /// What goes right before the next word.
    open: String,
    held: String,
    /// Must the held word stay on the line of the one before?
    glued: bool,
}

impl Wrap {
    /// Adds a word, after a space or at the start of a line.
    pub(super) fn word(&mut self, word: &str) {
        self.flush();
        self.held.push_str(&std::mem::take(&mut self.open));
        self.held.push_str(word);
    }

    /// Puts a `(` before the next word.
    pub(super) fn open(&mut self) {
        self.open.push('(');
    }

    /// Puts a `)` behind the last word.
    pub(super) fn close(&mut self) {
        self.held.push(')');
    }

    /// Adds a comment: in braces, or up to the end of the line if it holds a brace itself.
    pub(super) fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.word(&format!("; {comment}"));
            self.flush();
            self.end_line();
        } else {
            self.word("{");
            self.broken(comment);
            self.word("}");
        }
    }

    /// Adds the words of a comment. Only the last of several spaces may become the end of a line, so that
    /// no line is blank, and none may where the next line would start with the escape sign `%`.
    fn broken(&mut self, comment: &str) {
        let mut from = 0;
        for (space, _) in comment.match_indices(' ') {
            if !comment[space + 1..].starts_with(' ') {
                self.part(&comment[from..space]);
                from = space + 1;
            }
        }
        self.part(&comment[from..]);
    }

    fn part(&mut self, part: &str) {
        self.word(part);
        self.glued = part.starts_with('%');
    }

    /// Writes the held word.
    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let length = self.held.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH && !self.glued {
            self.end_line();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.held);
        self.column += length;
        self.held.clear();
        self.glued = false;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// The finished lines.
    pub(super) fn finish(mut self) -> String {
        self.flush();
        self.end_line();
        self.text
    }
}
