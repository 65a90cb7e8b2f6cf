//! What holds for every game and for every text.

#![allow(clippy::unwrap_used)]

use std::{io::Read, ops::ControlFlow};

use lucena_board::pgn::{Nag, NodeId, PgnError, PgnGame, PgnReader};
use lucena_testing::starts;
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use proptest::{collection::vec, prelude::*, sample::Index};
use shakmaty::{Chess, Color, KnownOutcome, Outcome, Position};

#[derive(Debug, Clone)]
enum Edit {
    Continue(Index),
    Vary(Index, Index),
    Pass,
    Nag(Index, u8),
    Comment(Index, String),
    CommentBefore(Index, String),
    Tag(String, String),
}

fn edits() -> impl Strategy<Value = Edit> {
    let tag_name = prop_oneof!["[A-Za-z]{1,8}", "\\PC{0,5}", Just("Round".to_owned())];
    prop_oneof![
        8 => any::<Index>().prop_map(Edit::Continue),
        5 => any::<(Index, Index)>().prop_map(|(node, choice)| Edit::Vary(node, choice)),
        1 => Just(Edit::Pass),
        1 => any::<(Index, u8)>().prop_map(|(node, nag)| Edit::Nag(node, nag)),
        2 => (any::<Index>(), comments()).prop_map(|(node, text)| Edit::Comment(node, text)),
        1 => (any::<Index>(), comments()).prop_map(|(node, text)| Edit::CommentBefore(node, text)),
        1 => (tag_name, ".{0,12}").prop_map(|(name, value)| Edit::Tag(name, value)),
    ]
}

/// Comments of all kinds, with what could be mistaken for something else.
fn comments() -> impl Strategy<Value = String> {
    let words = [
        "}",
        "{",
        "%",
        ";",
        "(",
        "1-0",
        "[Event \"x\"]",
        "\n\n",
        "\r\n",
        "  ",
        "größer",
        "♞",
        "$1",
        "\"",
        "%eval",
        "word",
        "an extremely_long_word_that_takes_up_so_much_of_the_line_that_it_nearly_fills_it_alone",
    ];
    let text = vec(proptest::sample::select(words.to_vec()), 1..40).prop_map(|words| words.join(" "));
    prop_oneof![text, ".{0,100}", "\\PC{0,20}"]
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    let win = |winner| Outcome::Known(KnownOutcome::Decisive { winner });
    let all = [win(Color::White), win(Color::Black), Outcome::Known(KnownOutcome::Draw), Outcome::Unknown];
    proptest::sample::select(all.to_vec())
}

/// Random trees, by random edits from random starts.
fn trees() -> impl Strategy<Value = PgnGame> {
    (starts(), vec(edits(), 0..120), outcomes()).prop_map(|(start, edits, outcome)| {
        let mut tree = Tree { game: PgnGame::from_position(start), nodes: vec![NodeId::ROOT] };
        for edit in edits {
            tree.apply(edit);
        }
        tree.game.set_outcome(outcome);
        tree.game
    })
}

struct Tree {
    game: PgnGame,
    nodes: Vec<NodeId>,
}

impl Tree {
    fn apply(&mut self, edit: Edit) {
        let last = self.nodes[self.nodes.len() - 1];
        match edit {
            Edit::Continue(choice) => self.play(last, choice),
            Edit::Vary(node, choice) => self.play(*node.get(&self.nodes), choice),
            Edit::Pass => self.nodes.extend(self.game.add_null_move(last)),
            Edit::Nag(node, nag) => self.game.add_nag(*node.get(&self.nodes), Nag(nag)),
            Edit::Comment(node, text) => self.game.add_comment(*node.get(&self.nodes), &text),
            Edit::CommentBefore(node, text) => self.before(*node.get(&self.nodes), &text),
            Edit::Tag(name, value) => self.tag(&name, &value),
        }
    }

    fn play(&mut self, node: NodeId, choice: Index) {
        let moves = self.game.position(node).legal_moves();
        if !moves.is_empty() {
            self.nodes.extend(self.game.add_move(node, *choice.get(&moves)));
        }
    }

    fn before(&mut self, node: NodeId, text: &str) {
        if node != NodeId::ROOT {
            self.game.add_comment_before(node, text);
        }
    }

    /// Tags that say how a game starts or ended follow from the game.
    fn tag(&mut self, name: &str, value: &str) {
        if !["FEN", "SetUp", "Variant", "Result"].contains(&name) {
            self.game.tags.set(name, value);
        }
    }
}

fn read(text: impl Read) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(text).collect()
}

/// Hands out a few bytes at a time, so that every token is cut somewhere.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let few = self.1.min(buffer.len());
        self.0.read(&mut buffer[..few])
    }
}

/// The main line according to pgn-reader.
#[derive(Default)]
struct Reference;

impl Visitor for Reference {
    type Tags = ();
    type Movetext = Vec<String>;
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<String>> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>, Vec<String>> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, line: &mut Vec<String>, san: SanPlus) -> ControlFlow<Vec<String>> {
        line.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Vec<String>) -> ControlFlow<Vec<String>, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, line: Vec<String>) -> Vec<String> {
        line
    }
}

/// Text that looks like PGN here and there.
fn rubble() -> impl Strategy<Value = Vec<u8>> {
    let pieces = [
        "e4",
        "Nf3",
        "1.",
        "(",
        ")",
        "{",
        "}",
        ";",
        "\n",
        "\n\n",
        "[Event \"",
        "\"]\n",
        "[FEN \"",
        "\\",
        "*",
        "1-0",
        "$",
        "!",
        "%",
        "\r",
        " ",
        "0-0",
        "½",
        "\u{feff}",
        "--",
        "[",
        "]",
    ];
    let pieces = vec(proptest::sample::select(pieces.to_vec()), 0..200);
    prop_oneof![
        vec(any::<u8>(), 0..500),
        pieces.prop_map(|pieces| pieces.join(" ").into_bytes()),
        (trees(), vec((any::<Index>(), any::<u8>()), 0..8)).prop_map(|(game, hits)| damaged(&game, &hits)),
    ]
}

fn damaged(game: &PgnGame, hits: &[(Index, u8)]) -> Vec<u8> {
    let mut text = game.to_pgn().repeat(2).into_bytes();
    for (place, byte) in hits {
        let place = place.index(text.len());
        match byte % 3 {
            0 => text[place] = *byte,
            1 => text.insert(place, b"{}()[];%\n\"$"[usize::from(*byte) % 11]),
            _ => drop(text.remove(place)),
        }
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back(games in vec(trees(), 1..4)) {
        let text: String = games.iter().map(PgnGame::to_pgn).collect();
        let again: Vec<PgnGame> = read(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        prop_assert_eq!(&games, &again, "{}", text);
        prop_assert_eq!(text, again.iter().map(PgnGame::to_pgn).collect::<String>());
    }

    #[test]
    fn lines_are_shorter_than_80_columns(game in trees()) {
        for line in game.to_pgn().lines().filter(|line| !line.starts_with('[')) {
            let cannot_be_broken = line.contains("; ") || line.contains("%") || line.split(' ').any(|w| w.len() > 78);
            prop_assert!(line.chars().count() < 80 || cannot_be_broken, "{}", line);
            prop_assert!(!line.starts_with('%'));
        }
    }

    #[test]
    fn the_main_line_is_that_of_the_reference(game in trees()) {
        let text = game.to_pgn();
        let mut reader = Reader::build(text.as_bytes())
            .set_supported_tag_line_length(1 << 16)
            .set_supported_comment_length(1 << 16)
            .finish();
        let reference = reader.read_game(&mut Reference).unwrap().unwrap_or_default();
        let ours: Vec<String> = game.main_line().filter_map(|step| game.san(step.node)).map(|san| san.to_string()).collect();
        prop_assert_eq!(ours, reference, "{}", text);
    }

    #[test]
    fn any_text_is_read_to_its_end(text in rubble(), few in 1usize..20) {
        let games = read(text.as_slice());
        prop_assert!(games.len() <= text.len());
        let lines = text.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
        for error in games.iter().filter_map(|game| game.as_ref().err()) {
            prop_assert!((1..=lines).contains(&error.line), "{}", error);
        }
        prop_assert_eq!(games, read(Drip(&text, few)));
    }

    #[test]
    fn positions_follow_the_main_line(game in trees()) {
        let mut position = game.start().clone();
        for step in game.main_line() {
            prop_assert_eq!(&step.before, &position);
            prop_assert_eq!(&step.after, &game.position(step.node));
            position = step.after;
        }
    }
}

#[test]
fn an_illegal_move_cannot_be_added() {
    let mut game = PgnGame::new();
    let e4 = Chess::default().legal_moves()[0];
    let node = game.add_move(NodeId::ROOT, e4).unwrap();
    assert!(game.add_move(node, e4).is_err());
    assert_eq!(game.len(), 1);
}
