//! Runs that die at every step of writing, and what the next run makes of what they leave.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::{
    Digest, Existing, Journal, JournalError, Log, Manner, Opened, Output, OutputError, Start,
    disk::faults::{self, Crash},
};

const CRASHES: [Crash; 3] = [Crash::Between, Crash::WithinWrite, Crash::PowerCut];
const ITEMS: [&str; 3] = ["one", "two", "three"];

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    (folder, path)
}

fn manner(input: &[&str]) -> Manner {
    let settings = BTreeMap::from([("--nodes".to_owned(), "100".to_owned())]);
    Manner { version: "1".into(), input: Some(Digest::of(input.concat().as_bytes())), settings }
}

/// What an undisturbed run writes.
fn whole(items: &[&str]) -> String {
    items.iter().map(|item| format!("{item} is reviewed\n")).collect()
}

/// A run as commands make it.
fn run(path: &Path, items: &[&str], start: Start) -> Result<bool, JournalError> {
    let Opened::Begun(mut journal) = Journal::open(path, manner(items), start)? else { return Ok(false) };
    for (item, number) in items.iter().zip(1..) {
        let read = Digest::of(item.as_bytes());
        if !journal.has(number, &read)? {
            journal.add(number, read, format!("{item} is reviewed\n").as_bytes())?;
        }
    }
    journal.finish()?;
    Ok(true)
}

/// Lets the work crash after every number of steps, each time in a new folder that `prepare` has made ready, and looks
/// at what is left.
fn crash_everywhere(prepare: impl Fn(&Path), work: impl Fn(&Path) -> bool, look: impl Fn(&Path, &str)) {
    for crash in CRASHES {
        for steps in 0.. {
            let (_folder, path) = folder();
            prepare(&path);
            faults::crash_after(steps, crash);
            let done = work(&path);
            faults::recover();
            look(&path, &format!("{crash:?} after {steps} steps"));
            if done {
                assert!(steps > 5, "the steps are not counted");
                break;
            }
        }
    }
}

#[test]
fn an_output_is_the_old_one_or_the_new_one() {
    let write = |path: &Path| {
        let output = Output::claim(path, Existing::Replace);
        output.and_then(|mut output| output.write(b"the new one")).is_ok()
    };
    let old_or_new = |path: &Path, place: &str| {
        let text = fs::read_to_string(path).unwrap();
        assert!(text == "the old one" || text == "the new one", "{place}: {text}");
        assert!(write(path), "{place}");
        assert_eq!(fs::read_to_string(path).unwrap(), "the new one", "{place}");
    };
    crash_everywhere(|path| fs::write(path, "the old one").unwrap(), write, old_or_new);
}

#[test]
fn a_run_that_died_anywhere_goes_on_to_the_same_output() {
    let resume = |path: &Path| run(path, &ITEMS, Start::Resume).is_ok();
    crash_everywhere(
        |_| (),
        resume,
        |path, place| {
            run(path, &ITEMS, Start::Resume).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(fs::read_to_string(path).unwrap(), whole(&ITEMS), "{place}");
            assert!(!run(path, &ITEMS, Start::Resume).unwrap(), "{place}: it should be finished");
            let left: Vec<_> =
                names(path).into_iter().filter(|name| !name.ends_with(".unfinished")).collect();
            assert_eq!(left, ["out.txt", "out.txt.progress"], "{place}");
        },
    );
}

#[test]
fn a_run_that_died_twice_goes_on_to_the_same_output() {
    let die = |path: &Path, steps| {
        faults::crash_after(steps, CRASHES[steps % CRASHES.len()]);
        let _ = run(path, &ITEMS, Start::Resume);
        faults::recover();
    };
    // A whole run has fewer steps than this.
    for (first, second) in (0..40).flat_map(|first| (0..40).map(move |second| (first, second))) {
        let (_folder, path) = folder();
        die(&path, first);
        die(&path, second);
        run(&path, &ITEMS, Start::Resume).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole(&ITEMS), "{first}, {second}");
    }
}

#[test]
fn an_output_that_is_replaced_stays_until_the_new_one_is_whole() {
    let old = "an old output";
    let overwrite = |path: &Path| run(path, &ITEMS, Start::Overwrite).is_ok();
    crash_everywhere(
        |path| fs::write(path, old).unwrap(),
        overwrite,
        |path, place| {
            let text = fs::read_to_string(path).unwrap();
            assert!(text == old || text == whole(&ITEMS), "{place}: {text}");
            match run(path, &ITEMS, Start::Resume) {
                Ok(_) => assert_eq!(fs::read_to_string(path).unwrap(), whole(&ITEMS), "{place}"),
                // It died before it could note that the user wants this one replaced.
                Err(error) => {
                    assert!(
                        matches!(error, JournalError::Output(OutputError::Exists(_))),
                        "{place}: {error}"
                    );
                    assert_eq!(fs::read_to_string(path).unwrap(), old, "{place}");
                }
            }
        },
    );
}

#[test]
fn nothing_at_all_is_an_output_too() {
    let resume = |path: &Path| run(path, &[], Start::Resume).is_ok();
    crash_everywhere(
        |_| (),
        resume,
        |path, place| {
            run(path, &[], Start::Resume).unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), "", "{place}");
        },
    );
}

fn names(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path.parent().unwrap()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A run that died after so many items.
fn broken_off(path: &Path, items: usize) {
    let Opened::Begun(mut journal) = Journal::open(path, manner(&ITEMS), Start::New).unwrap() else {
        panic!()
    };
    for (item, number) in ITEMS[..items].iter().zip(1..) {
        let text = format!("{item} is reviewed\n");
        journal.add(number, Digest::of(item.as_bytes()), text.as_bytes()).unwrap();
    }
}

/// What resuming says once `spoil` has been at the files of a run that died after two items; nothing may change.
fn refused(items: &[&str], spoil: impl Fn(&Path)) -> String {
    let (_folder, path) = folder();
    broken_off(&path, 2);
    spoil(&path);
    let all =
        || names(&path).iter().map(|name| fs::read(path.with_file_name(name)).unwrap()).collect::<Vec<_>>();
    let before = all();
    let error = run(&path, items, Start::Resume).unwrap_err();
    assert_eq!(all(), before, "a file was changed");
    error.to_string().replace(&path.display().to_string(), "out.txt")
}

fn change(path: &Path, ending: &str, change: impl Fn(String) -> String) {
    let path = PathBuf::from(format!("{}{ending}", path.display()));
    fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
}

#[test]
fn another_input_is_refused() {
    for items in [&["two", "three"][..], &["zero", "one", "two", "three"], &["one", "two", "three", "four"]] {
        let said = refused(items, |_| ());
        assert!(said.starts_with("out.txt was begun with another input, of 11 bytes and not "), "{said}");
    }
    let said = refused(&["one", "two", "thief"], |_| ());
    assert_eq!(said, "out.txt was begun with another input; give the same, or begin anew with --overwrite");
}

#[test]
fn a_part_that_is_not_what_was_recorded_is_refused() {
    let shorter = |path: &Path| change(path, ".part", |text| text[..text.len() - 3].to_owned());
    let fault = "is not what the earlier run left";
    assert_eq!(
        refused(&ITEMS, shorter),
        format!("out.txt.part {fault}: it ends within number 2; begin anew with --overwrite")
    );
    let other = |path: &Path| change(path, ".part", |text| text.replace("one", "two"));
    assert!(refused(&ITEMS, other).contains("number 1 is another text"));
    let gone = |path: &Path| fs::remove_file(format!("{}.part", path.display())).unwrap();
    assert!(refused(&ITEMS, gone).contains(fault));
}

#[test]
fn absurd_records_are_refused() {
    let absurd = |path: &Path| {
        change(path, ".progress", |text| text.replace("\"bytes\":16", "\"bytes\":99999999999999"));
    };
    assert!(refused(&ITEMS, absurd).contains("it ends within number 1"));
    let backwards =
        |path: &Path| change(path, ".progress", |text| text.replace("\"number\":2", "\"number\":1"));
    assert!(
        refused(&ITEMS, backwards)
            .contains("out.txt.progress is not what the earlier run left: line 3 cannot be true")
    );
    let negative =
        |path: &Path| change(path, ".progress", |text| text.replace("\"number\":2", "\"number\":-1"));
    assert!(refused(&ITEMS, negative).contains("line 3 cannot be true"));
    let foreign = |path: &Path| change(path, ".progress", |_| "a diary\n".to_owned());
    assert!(refused(&ITEMS, foreign).starts_with("out.txt.progress is in the way"));
    let endless = |path: &Path| change(path, ".progress", |text| text + &"x".repeat(100_000));
    assert!(refused(&ITEMS, endless).contains("longer than"));
}

#[test]
fn what_was_not_recorded_is_written_again() {
    for torn in ["", "three is", "three is reviewed\n", "\0\0\0"] {
        for line in ["", "{\"number\":3,", "{\"number\":3"] {
            let (_folder, path) = folder();
            broken_off(&path, 2);
            change(&path, ".part", |text| text + torn);
            change(&path, ".progress", |text| text + line);
            run(&path, &ITEMS, Start::Resume).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), whole(&ITEMS), "{torn:?} {line:?}");
        }
    }
}

#[test]
fn nothing_is_lost_unasked() {
    let (_folder, path) = folder();
    broken_off(&path, 1);
    assert!(matches!(run(&path, &ITEMS, Start::New), Err(JournalError::Unfinished(_))));
    run(&path, &ITEMS, Start::Overwrite).unwrap();
    for start in [Start::New, Start::Resume] {
        // The same items in another order are another input.
        let items = ["three", "two", "one"];
        run(&path, &items, start).unwrap_err();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole(&ITEMS));
    }
    // Edited since: not ours to replace, and not finished as it was.
    change(&path, "", |text| text + "a note\n");
    assert!(matches!(run(&path, &ITEMS, Start::New), Err(JournalError::Output(OutputError::Exists(_)))));
    assert!(matches!(run(&path, &ITEMS, Start::Resume), Err(JournalError::Changed { .. })));
    fs::remove_file(&path).unwrap();
    assert!(run(&path, &ITEMS, Start::New).unwrap(), "nothing is there to lose");
}

#[test]
fn an_output_that_changes_meanwhile_is_not_replaced() {
    let (_folder, path) = folder();
    fs::write(&path, "old").unwrap();
    let Opened::Begun(journal) = Journal::open(&path, manner(&[]), Start::Overwrite).unwrap() else {
        panic!()
    };
    fs::write(&path, "edited").unwrap();
    assert!(matches!(journal.finish(), Err(JournalError::Output(OutputError::Exists(_)))));
    assert_eq!(fs::read_to_string(&path).unwrap(), "edited");
}

#[test]
fn a_foreign_part_is_not_touched() {
    let (_folder, path) = folder();
    let part = path.with_file_name("out.txt.part");
    fs::write(&part, "a download").unwrap();
    for start in [Start::New, Start::Resume, Start::Overwrite] {
        assert!(matches!(run(&path, &ITEMS, start), Err(JournalError::InTheWay(_))));
    }
    assert_eq!(fs::read_to_string(&part).unwrap(), "a download");
}

#[test]
fn a_file_has_one_writer() {
    let (_folder, path) = folder();
    let first = Output::claim(&path, Existing::Keep).unwrap();
    assert!(matches!(Output::claim(&path, Existing::Keep), Err(OutputError::Busy(_))));
    assert!(matches!(Log::open(&path), Err(OutputError::Busy(_))));
    assert!(matches!(run(&path, &ITEMS, Start::New), Err(JournalError::Output(OutputError::Busy(_)))));
    drop(first);
    run(&path, &ITEMS, Start::New).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_stay() {
    use std::os::unix::fs::symlink;
    let (folder, path) = folder();
    let link = folder.path().join("link");
    symlink("out.txt", &link).unwrap();
    Output::claim(&link, Existing::Keep).unwrap().write(b"one").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one");
    assert!(matches!(Output::claim(&link, Existing::Keep), Err(OutputError::Exists(_))));
    Output::claim(&link, Existing::Replace).unwrap().write(b"two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(crate::is_same_file(Some(&link), &path));
    symlink("round", folder.path().join("round")).unwrap();
    assert!(Output::claim(&folder.path().join("round"), Existing::Keep).is_err());
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_count() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    File::create(folder.path().join("usual")).unwrap();
    Output::claim(&path, Existing::Keep).unwrap().write(b"new").unwrap();
    assert_eq!(mode(&path), mode(&folder.path().join("usual")));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    Output::claim(&path, Existing::Replace).unwrap().write(b"newer").unwrap();
    assert_eq!(mode(&path), 0o640);
}

#[cfg(unix)]
#[test]
fn devices_are_written_straight() {
    let device = Path::new("/dev/null");
    assert!(crate::is_special(device));
    let mut output = Output::claim(device, Existing::Keep).unwrap();
    output.write(b"gone").unwrap();
    let _second = Output::claim(device, Existing::Keep).unwrap();
    Log::open(device).unwrap().add(b"gone").unwrap();
    assert!(matches!(Journal::open(device, manner(&[]), Start::New), Err(JournalError::Special(_))));
}

#[test]
fn a_draft_that_is_dropped_leaves_nothing() {
    let (_folder, path) = folder();
    let mut output = Output::claim(&path, Existing::Keep).unwrap();
    std::io::Write::write_all(&mut output.draft().unwrap(), b"half").unwrap();
    drop(output);
    assert_eq!(names(&path), Vec::<String>::new());
}

#[test]
fn a_log_is_never_made_longer_by_cutting() {
    let (_folder, path) = folder();
    let mut log = Log::open(&path).unwrap();
    log.add(b"one\ntw").unwrap();
    log.cut(1 << 40).unwrap();
    log.cut(4).unwrap();
    log.add(b"two\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
}
