//! What the reader accepts, and what it says about the rest.

#![allow(clippy::unwrap_used)]

use insta::assert_snapshot;
use lucena_board::pgn::{Nag, NodeId, PgnError, PgnGame, PgnReader};

fn read(text: impl AsRef<[u8]>) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(text.as_ref()).collect()
}

fn one(text: impl AsRef<[u8]>) -> PgnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap()
}

/// The moves of a game as they are written.
fn moves(text: impl AsRef<[u8]>) -> String {
    movetext(&one(text))
}

fn movetext(game: &PgnGame) -> String {
    game.to_pgn().rsplit("]\n\n").next().unwrap_or_default().trim_end().to_owned()
}

/// What became of each game: its moves, or what is wrong with it.
fn report(text: impl AsRef<[u8]>) -> String {
    let line =
        |game: Result<PgnGame, PgnError>| game.map_or_else(|error| error.to_string(), |g| movetext(&g));
    read(text).into_iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn numbers_dots_and_blank_lines_do_not_matter() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1 e4 1... e5 2 Nf3 *",
        "1. e4 ... e5 2.\n\nNf3\n\n*",
        "e4 e5\r\n\r\nNf3 *",
        "1.e4\re5\r2.Nf3\r*",
        "\u{feff}1… e4 … e5 Nf3",
        "1. e4 e5\n% an escaped line with (\n2. Nf3 *",
    ] {
        assert_eq!(moves(text), "1. e4 e5 2. Nf3 *", "{text:?}");
    }
}

#[test]
fn notations_of_people_are_understood() {
    assert_eq!(
        moves("1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. Bb5 a6 4. 0-0 *"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *"
    );
    assert_eq!(moves("1. e4 a6 2. e5 d5 3. exd6 e.p. *"), "1. e4 a6 2. e5 d5 3. exd6 *");
    assert_eq!(moves("1. e4 a6 2. e5 d5 3. exd6e.p. *"), "1. e4 a6 2. e5 d5 3. exd6 *");
    assert_eq!(moves("1. e4 -- 2. Z0 -- *"), "1. e4 -- 2. -- -- *");
}

#[test]
fn annotations_are_kept() {
    assert_eq!(
        moves("1. e4! e5 ?! 2. Nf3!!$10 Nc6 $146 += *"),
        "1. e4 $1 e5 $6 2. Nf3 $3 $10 Nc6 $146 $14 *"
    );
    let game = one("1. e4!? *");
    let e4 = game.next(NodeId::ROOT).unwrap();
    assert_eq!(game.nags(e4), [Nag::INTERESTING]);
}

#[test]
fn comments_are_kept() {
    let game = one("; first\n{ second\r\nline }1. e4{}{ a }{b}; c } d\n e5 1-0 { time }\n");
    let e4 = game.next(NodeId::ROOT).unwrap();
    let e5 = game.next(e4).unwrap();
    assert_eq!(game.comments(NodeId::ROOT), ["first", "second line"]);
    assert_eq!(game.comments(e4), ["a", "b", "c } d"]);
    assert_eq!(game.comments(e5), ["time"]);
}

#[test]
fn variations_replace_the_move_before_them() {
    let text = "1. e4 e5 ({before} 1... c5 {after} 2. Nf3 (2. c3 1-0)) (1... e6) 2. Nf3 *";
    let game = one(text);
    let e4 = game.next(NodeId::ROOT).unwrap();
    let replies: Vec<_> = game.children(e4).map(|node| game.san(node).unwrap().to_string()).collect();
    assert_eq!(replies, ["e5", "c5", "e6"]);
    let c5 = game.children(e4).nth(1).unwrap();
    assert!(game.is_variation(c5));
    assert_eq!(game.comments_before(c5), ["before"]);
    assert_eq!(movetext(&game), "1. e4 e5 ({ before } 1... c5 { after } 2. Nf3 (2. c3)) (1... e6) 2. Nf3 *");
}

#[test]
fn a_variation_without_moves_is_a_remark() {
    assert_eq!(moves("1. e4 ({or so} $3) e5 *"), "1. e4 $3 { or so } 1... e5 *");
}

#[test]
fn results_in_every_spelling() {
    for (text, result) in [
        ("1-0", "1-0"),
        ("0–1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½—½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("*", "*"),
        ("", "*"),
    ] {
        assert_eq!(moves(format!("1. e4 {text}")), format!("1. e4 {result}"), "{text}");
    }
    assert_eq!(moves(b"1. e4 \xbd-\xbd"), "1. e4 1/2-1/2");
    assert_eq!(moves("[Result \"0-1\"]\n\n1. e4 *"), "1. e4 0-1");
    assert_eq!(moves("[Result \"0-1\"]\n\n1. e4 1-0"), "1. e4 1-0");
}

#[test]
fn games_follow_one_another_in_many_ways() {
    assert_snapshot!(report("1. e4 1-0 1. d4 0-1 [Event \"x\"] [Site \"y\"] 1. c4 *"), @r"
    1. e4 1-0
    1. d4 0-1
    1. c4 *
    ");
    assert_snapshot!(report("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4\n[White \"c\"]\n[Event \"d\"]\n[Event \"e\"]"), @r"
    1. e4 *
    *
    *
    ");
    assert!(read(" \n\r\n% nothing\n").is_empty());
}

#[test]
fn tags_are_unescaped_and_completed() {
    let game = one(b"[White \"M\xfcller \\\"Bobby\\\" \\\\ \"]\n[White \"The \"Rock\"\"]\n[Elo\"1\" ]\n\n*");
    assert_eq!(game.tags.get("White"), Some("The \"Rock\""));
    assert_eq!(game.tags.get("Elo"), Some("1"));
    assert_eq!(game.tags.get("Date"), Some("????.??.??"));
    assert_eq!(
        one(b"[White \"M\xfcller \\\"Bobby\\\" \\\\ \"]").tags.get("White"),
        Some("Müller \"Bobby\" \\ ")
    );
}

#[test]
fn games_start_where_their_tags_say() {
    let game = one("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n\n20... Kd7 *");
    assert_eq!(game.tags.get("SetUp"), Some("1"));
    assert_eq!(movetext(&game), "20... Kd7 *");
    let fen = "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1";
    for variant in ["Chess960", "fischerandom", "Fischer Random", "chess 960"] {
        let game = one(format!("[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n1. g3 g6 2. Qg2 Qg7 3. O-O *"));
        assert_eq!(game.tags.get("Variant"), Some("Chess960"));
    }
    for variant in ["Standard", "chess", "From Position", ""] {
        assert_eq!(moves(format!("[Variant \"{variant}\"]\n\n1. e4 *")), "1. e4 *");
    }
}

#[test]
fn each_error_says_what_and_where() {
    assert_snapshot!(report("1. e4 e5\n2. Nf3 zzz *"), @"game 1, line 2, column 8: expected a move, a comment, a variation or a result, got `zzz`");
    assert_snapshot!(report("1. e4 e5 } *"), @"game 1, line 1, column 10: expected a move, a comment, a variation or a result, got `}`");
    assert_snapshot!(report("1. e4 $300 *"), @"game 1, line 1, column 7: expected a move, a comment, a variation or a result, got `$300`");
    assert_snapshot!(report("1. e4 [x *"), @"game 1, line 1, column 7: expected a move, a comment, a variation or a result, got `[`");
    assert_snapshot!(report("{é} 1. e4 Ke6 *"), @"game 1, line 1, column 11: 1... Ke6 is not legal here: the king on e8 cannot go to e6");
    assert_snapshot!(report("1. e4 e5 2. Qh5 Nf6 3. Qxe5 -- *"), @"game 1, line 1, column 29: null move 3... while in check; expected a move out of the check");
    assert_snapshot!(report("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[Site \"x\"]\n\n*"), @"game 1, line 1, column 1: bad FEN tag: White has no king");
    assert_snapshot!(report("[Site \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *"), @"game 1, line 2, column 1: expected the variant Standard or Chess960, got `Atomic`");
    assert_snapshot!(report("[Site \"x]\n[Event \"y\"]\n\n1. e4 *"), @r#"game 1, line 1, column 1: expected a tag like `[Name "value"]`, got `[Site "x]`"#);
    assert_snapshot!(report("1. e4 { no end"), @"game 1, line 1, column 7: comment is never closed; expected `}`");
    assert_snapshot!(report("1. e4 ) e5"), @"game 1, line 1, column 7: `)` without `(`");
    assert_snapshot!(report("1. e4 (1. d4 (1. c4) d5"), @"game 1, line 1, column 7: variation is never closed; expected `)`");
    assert_snapshot!(report("(1. e4) 1. d4"), @"game 1, line 1, column 1: variation before any move; expected a move first");
    assert_snapshot!(report("1. e4 (( 1. d4 ) )"), @"game 1, line 1, column 8: variation before any move; expected a move first");
}

#[test]
fn each_limit_has_its_error() {
    let tags: String = (0..1001).map(|i| format!("[T{i} \"\"]\n")).collect();
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(101);
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(50_001);
    assert_snapshot!(report("e".repeat(256)), @"game 1, line 1, column 1: word longer than 255 bytes");
    assert_snapshot!(report(format!("[T \"{}\"]\n\n*", "x".repeat(70_000))), @"game 1, line 1, column 1: tag longer than 65536 bytes");
    assert_snapshot!(report(tags), @"game 1, line 1001, column 1: more than 1000 tags in one game");
    assert_snapshot!(report(deep), @"game 1, line 1, column 707: variations nested more than 100 deep");
    assert_snapshot!(report(long), @"game 1, line 1, column 800001: more than 200000 moves in one game");
    assert_snapshot!(report("1. e4 {".to_owned() + &"x".repeat(17 << 20)), @"game 1, line 1, column 7: game longer than 16777216 bytes");
}

#[test]
fn after_an_error_the_next_game_is_read() {
    let text =
        "1. e4 zzz {[Event \"inside\"]\n[Event \"inside\"]} ; {\n\n 1. d4 *\n[Event \"next\"]\n\n1. c4 *";
    assert_snapshot!(report(text), @r"
    game 1, line 1, column 7: expected a move, a comment, a variation or a result, got `zzz`
    1. c4 *
    ");
    let without_tags =
        "1. e4 Ke5 2. d4 {1-0\n\n} 1-0\n1. a4 1/2-1/2\n\n1. c4 *\n\n1. b4 b9 0-1 \r\n\r\n1. f4 *";
    assert_snapshot!(report(without_tags), @r"
    game 1, line 1, column 7: 1... Ke5 is not legal here: the king on e8 cannot go to e5
    1. c4 *
    game 3, line 8, column 7: expected a move, a comment, a variation or a result, got `b9`
    1. f4 *
    ");
    let unclosed = "[Event \"a\"]\n\n1. e4 (1. d4 *\n\n[Event \"b\"]\n\n1. c4 *";
    assert_snapshot!(report(unclosed), @r"
    game 1, line 3, column 7: variation is never closed; expected `)`
    1. c4 *
    ");
    let bad_tag = "[Event \"a\"\n[Site \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n1. c4 *";
    assert_snapshot!(report(bad_tag), @r#"
    game 1, line 1, column 1: expected a tag like `[Name "value"]`, got `[Event "a"`
    1. c4 *
    "#);
}

#[test]
fn a_comment_without_end_costs_one_game_only() {
    let text = "[Event \"a\"]\r\n\r\n1. e4 {oops\r\n1-0\r\n \r\n[Event \"b\"]\r\n\r\n1. d4 *";
    assert_snapshot!(report(text), @r"
    game 1, line 3, column 7: comment is never closed; expected `}`
    1. d4 *
    ");
    assert_eq!(moves("1. e4 {a\n[Event \"b\"]} *"), "1. e4 { a [Event \"b\"] } *");
}
