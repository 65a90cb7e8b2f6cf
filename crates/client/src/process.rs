//! Another program: what we say to it, and the lines it writes, in bounded memory.
//!
//! A thread reads the lines and hands them over through a short queue. When nobody takes them the thread waits, and so
//! does the program; when the receiver has gone the thread ends, whatever the program goes on to write.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    thread,
    time::{Duration, Instant},
};

/// The longest line that is read, in bytes. A line with 250 moves has about 1,300.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// How many lines may wait to be taken.
const QUEUE: usize = 64;
/// How long a program may take to end when it is told to.
const FAREWELL: Duration = Duration::from_millis(200);

/// A line has no end.
#[derive(Debug, PartialEq, Eq)]
struct TooLong;

/// What a program was heard to say.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line longer than [`LONGEST_LINE`]; nothing more will be heard.
    TooLong,
    /// Nothing, so far.
    Nothing,
    /// It has ended, or closed its output.
    End,
}

/// A program that runs until this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Result<String, TooLong>>,
    ended: bool,
}

impl Process {
    pub(crate) fn start(program: &str, arguments: &[String]) -> io::Result<Process> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        set_apart(&mut command);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, lines) = sync_channel(QUEUE);
        let process = Process { child, input, lines, ended: false };
        let output = output.ok_or_else(|| io::Error::other("it has no output"))?;
        thread::Builder::new().spawn(move || read_lines(BufReader::new(output), &sender))?;
        Ok(process)
    }

    /// Says a line. What we say is short, so it fits into the pipe even if the program does not listen.
    pub(crate) fn say(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())
    }

    /// Waits for a line so long.
    pub(crate) fn hear(&self, most: Duration) -> Heard {
        match self.lines.recv_timeout(most) {
            Ok(Ok(line)) => Heard::Line(line),
            Ok(Err(TooLong)) => Heard::TooLong,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Ends the program at once.
    pub(crate) fn kill(&mut self) {
        if self.ended {
            return;
        }
        // Before we wait for it, for until then nobody else can have its number.
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.ended = true;
    }

    fn ends_within(&mut self, most: Duration) -> bool {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(_)) => return true,
                Ok(None) if begun.elapsed() < most => thread::sleep(Duration::from_millis(2)),
                _ => return false,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.say("quit");
        self.input = None;
        self.ended = self.ended || self.ends_within(FAREWELL);
        self.kill();
    }
}

/// Puts a program into a group of its own: Ctrl-C in the terminal is for us, and we tell the program to stop; and a
/// script that starts the program can be killed together with it.
#[cfg(unix)]
fn set_apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn set_apart(_: &mut Command) {}

#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(leader) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Hands lines over until the output ends, a line is too long, or nobody listens any more.
fn read_lines(mut output: impl BufRead, lines: &SyncSender<Result<String, TooLong>>) {
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        if read.is_err() {
            return;
        }
        if line.len() > LONGEST_LINE {
            let _ = lines.send(Err(TooLong));
            return;
        }
        // A line that is broken off was not said: `bestmove e7e8` may have been meant as `bestmove e7e8q`.
        if line.pop() != Some(b'\n') {
            return;
        }
        if lines.send(Ok(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(output: &[u8]) -> Vec<Result<String, TooLong>> {
        let (sender, lines) = sync_channel(QUEUE);
        read_lines(output, &sender);
        drop(sender);
        lines.iter().collect()
    }

    #[test]
    fn a_line_that_is_broken_off_was_not_said() {
        assert_eq!(lines_of(b"uciok\r\nbestmove e7e8"), [Ok("uciok\r".to_owned())]);
        assert_eq!(lines_of(b""), []);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(lines_of(b"id name \xff\n"), [Ok("id name \u{fffd}".to_owned())]);
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let (sender, lines) = sync_channel(QUEUE);
        read_lines(BufReader::new(io::repeat(b'x')), &sender);
        assert_eq!(lines.recv(), Ok(Err(TooLong)));
    }

    #[test]
    fn the_longest_line_is_read() {
        let mut output = vec![b'x'; LONGEST_LINE - 1];
        output.push(b'\n');
        assert!(matches!(lines_of(&output)[..], [Ok(_)]));
        output.insert(0, b'x');
        assert_eq!(lines_of(&output), [Err(TooLong)]);
    }

    #[test]
    fn reading_ends_when_nobody_listens() {
        let (sender, lines) = sync_channel(1);
        drop(lines);
        read_lines(BufReader::new(io::repeat(b'\n')), &sender);
    }
}
