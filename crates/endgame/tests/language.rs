//! Mistakes in rule files: each has its own message, at its place.

#![allow(clippy::unwrap_used, clippy::panic)]

use lucena_endgame::{cast::Placement, language::compile};
use shakmaty::Square;

/// A small rule set around some lines.
fn around(lines: &str) -> String {
    format!(
        "ending KRK for White\norient any reflection\n{lines}\nclass z \"Rest\" value 1 otherwise say \"On.\"\n"
    )
}

fn message(source: &str) -> String {
    compile("my.rules", source).unwrap_err().to_string()
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    insta::assert_snapshot!(message(&around("class 1 \"Near\" value 5 when dist(bk, wq) = 1 say \"Near.\"")), @r#"
    `wq` is not known; its men are wk, bk and wr
     --> my.rules:3:38
    3 | class 1 "Near" value 5 when dist(bk, wq) = 1 say "Near."
      |                                      ^^
    "#);
}

#[test]
fn every_mistake_has_its_message() {
    let class = |condition: &str| around(&format!("class 1 \"X\" value 5 when {condition} say \"X.\""));
    let sources = [
        String::new(),
        "ending KXK for White".into(),
        "ending KRK for Green".into(),
        "ending KRK for White".into(),
        "ending KPK for White orient any reflection class 1 \"X\" value 1 otherwise say \"X.\"".into(),
        around("orient sideways"),
        around("orient wq to the queenside"),
        around("walk"),
        around("define abs = 1"),
        around("define near = 1\ndefine near = 2"),
        around("define a = b\ndefine b = 1"),
        around("define loop = loop"),
        around("class \"X\" value 5 when bk is mated say \"X.\""),
        around("class 1 value 5 when bk is mated say \"X.\""),
        around("class 1 \"X\" when bk is mated say \"X.\""),
        around("class 1 \"X\" value big when bk is mated say \"X.\""),
        around("class 1 \"X\" value 5 say \"X.\""),
        around("class 1 \"X\" value 5 when bk is mated"),
        around("class 1 \"X\" value 5 when bk is mated prefer wr.rank say \"X.\""),
        around("class 1 \"X\" value 5 when bk is mated say X."),
        around("class 1 \"X\" value 1 when bk is mated say \"X.\""),
        around("class z \"X\" value 5 when bk is mated say \"X.\""),
        around("class 1 \"X\" value 5 otherwise say \"X.\""),
        "ending KRK for White class 1 \"X\" value 1 when bk is mated say \"X.\"".into(),
        around("class 1 \"X value 5"),
        class("wk.file"),
        class("wk"),
        class("wk.file = wr"),
        class("wk.height = 3"),
        class("wk.file = (3"),
        class("wk.file ="),
        class("dist(wk) = 1"),
        class("abs(1, 2) = 1"),
        class("bk is happy"),
        class("wk is mated"),
        class("wk is stalemated"),
        class("wr is in check"),
        class("bk is en prise"),
        class("wk can go to a1"),
        class("wk.file = 99999"),
        class("wk.file = 3 & wk.rank = 3"),
        class("if wk.file = 1 then 2 else bk is mated"),
        around("define near(a, b) = dist(a, b) = 1\nclass 1 \"X\" value 5 when near(bk) say \"X.\""),
        around(&format!("define big = {}1", "(".repeat(200))),
        around(&format!("define big = {}1", "1 + ".repeat(200))),
    ];
    let messages: Vec<String> =
        sources.iter().map(|source| message(source).lines().next().unwrap().to_owned()).collect();
    insta::assert_snapshot!(messages.join("\n"), @r"
    expected `ending`, found the end of the file
    `KXK` is no ending; write one like KRK or KRPKR, White's men first
    expected `White` or `Black`, whose moves the rules find, found `Green`
    a rule set needs classes
    with pawns a board cannot be turned; use `orient wp to the queenside` instead
    expected `to`, found `class`
    `wq` is no man of this ending; its men are wk, bk and wr
    expected `title`, `orient`, `define` or `class`, found `walk`
    `abs` has a meaning already
    `near` has a meaning already
    `b` is not known here; define it before it is used
    `loop` is not known here; define it before it is used
    expected the name of the class, found a text in quotation marks
    expected the class's title in quotation marks, found `value`
    expected `value`, found `when`
    expected the class value, a number, found `big`
    expected `when` and a condition, or `otherwise`, found `say`
    expected `say`, or `promise` if it wins, and a sentence, found `class`
    expected `large` or `small`, found `wr`
    expected the coach's sentence in quotation marks, found `X`
    class 1 has the value 1 already
    there is a class z already
    only the last class may say `otherwise`
    the last class must say `otherwise`, so that every position has a class
    this text has no closing quotation mark
    expected a condition, such as `wk.file = 4`, but this is a number
    expected a condition, such as `wk.file = 4`, but this is a square
    expected a number but this is a square
    expected `file` or `rank`, found `height`
    expected `)`, found `say`
    expected a man, a number, a definition or `(`, found `say`
    `dist` takes 2 arguments, found 1
    `abs` takes 1 argument, found 2
    expected `en prise`, `in check`, `mated`, `stalemated` or `confined by`, found `happy`
    expected the king to move, which alone can be mated
    expected the king to move, which alone can be stalemated
    expected a king, which alone can be in check
    expected a man that the side to move could capture
    expected a man of the side to move
    this number is too large; the largest is 9999
    `&` has no meaning in a rule
    expected a number but this is a condition
    `near` takes 2 arguments, found 1
    this is nested too deep; with definitions written out, expressions may be 100 deep, and every further term of a sum counts
    this is nested too deep; with definitions written out, expressions may be 100 deep, and every further term of a sum counts
    ");
}

/// Definitions, each made of the one before it: `first` and, for every step, what `next` makes of its number.
fn chain(steps: usize, first: &str, next: impl Fn(usize) -> String) -> String {
    (1..=steps).map(next).fold(first.to_owned(), |text, line| text + "\n" + &line)
}

/// Each of these would be written out as billions of parts: by definitions, by parameters, by comparisons in chains.
#[test]
fn what_would_grow_without_end_is_refused_where_it_is_written() {
    let arguments = (0..26).fold("wk.file".to_owned(), |inner, _| format!("ff({inner})"));
    let sources = [
        chain(40, "define x0 = wk.file", |n| format!("define x{n} = x{} + x{}", n - 1, n - 1)),
        format!("define ff(aa) = aa + aa\nclass 1 \"X\" value 5 when {arguments} = 1 say \"X.\""),
        chain(40, "define x0(a) = a + a", |n| format!("define x{n}(a) = x{}(x{}(a))", n - 1, n - 1))
            + "\nclass 1 \"X\" value 5 when x40(wk.file) = 1 say \"X.\"",
        chain(40, "define x0 = wk.file", |n| format!("define x{n} = if 1 < x{} < 3 then 1 else 2", n - 1)),
    ];
    for source in sources {
        let error = compile("my.rules", &around(&source)).unwrap_err();
        let most = "with its definitions written out, this rule set is too large; it may have 100000 parts";
        assert_eq!(error.message, most, "{error}");
        assert!(error.line > 2, "{error}");
    }
}

/// Few parts, but nested so deep that they would not fit on the stack: by definitions, by parameters, by sums in
/// parentheses.
#[test]
fn what_is_nested_too_deep_is_refused_where_it_is_written() {
    let apply =
        |name: &str, argument: &str| (0..50).fold(argument.to_owned(), |inner, _| format!("{name}({inner})"));
    let sums = (0..90).fold("wk.file".to_owned(), |inner, _| format!("({inner}{})", " + wk.rank".repeat(90)));
    let sources = [
        chain(5_000, "define x0(a) = a", |n| format!("define x{n}(a) = x{}(a)", n - 1))
            + "\nclass 1 \"X\" value 5 when x5000(wk.file) = 1 say \"X.\"",
        format!(
            "define ff(a) = a + wk.rank\ndefine gg(a) = {}\nclass 1 \"X\" value 5 when {} = 1 say \"X.\"",
            apply("ff", "a"),
            apply("gg", "wk.file")
        ),
        format!("define sums = {sums}"),
    ];
    for source in sources {
        let error = compile("my.rules", &around(&source)).unwrap_err();
        assert!(error.message.starts_with("this is nested too deep; "), "{error}");
        assert!(error.line > 2, "{error}");
    }
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    let comment = format!("# {}", "x".repeat(lucena_endgame::language::MAX_SOURCE));
    assert!(message(&around(&comment)).starts_with("a rule set has at most 256 KiB\n"));
}

#[test]
fn a_rule_set_reads_like_a_textbook() {
    let program = compile(
        "tiny.rules",
        &around(
            "define near(a, b) = dist(a, b) = 1\n\
             class 1 \"Protected\" value 7 when near(wk, wr) and not near(bk, wr) prefer small dist(wk, bk) say \"Safe.\"",
        ),
    )
    .unwrap();
    assert_eq!(program.classes[0].measures[0].text, "dist(wk, bk)");
    assert_eq!(program.classes[0].text.as_deref(), Some("near(wk, wr) and not near(bk, wr)"));
}

/// The largest numbers that can be written stay numbers.
#[test]
fn numbers_do_not_overflow() {
    let big = "define big = 9999 * 9999 * 9999";
    let huge = around(&format!(
        "{big}\nclass 1 \"X\" value 5 when wk.file + big < 3 or bk can go to square(-big - 2, 1) say \"X.\""
    ))
    .replace("otherwise", "otherwise prefer small -big - 2");
    let program = compile("my.rules", &huge).unwrap();
    let judgement = program.judge(&Placement::of(&[Square::A1, Square::C3, Square::H8]));
    assert_eq!((judgement.class, judgement.measures[0]), (1, i32::MAX));
}
