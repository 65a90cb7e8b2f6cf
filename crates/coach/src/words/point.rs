//! The point of a move: what it stops, how, and what it threatens.

use lucena_board::{notation, words as names};
use lucena_evidence::{Contrast, Cross, Evidence, Fate, Gain, Line};
use lucena_reasons::{
    How, Means, natural,
    questions::{Instead, Killer, Parry, Threat},
};
use shakmaty::{Move, Position};

use super::{Level, Sentence, Teller, capital, gains, number};

/// Numbers up to this one are written in words, so a sentence may begin with them.
const SMALL: usize = 12;
/// Plies of a line that show how a reply is answered.
const ANSWER: usize = 3;

impl Teller<'_> {
    /// `Black threatens Ng3+ and then Qxh2#.`
    pub(super) fn threat(&self, threat: &Threat, parry: Option<&Parry>) -> Vec<Sentence> {
        let Some(moves) = carried_out(threat.line()) else { return Vec::new() };
        let them = names::side(!self.us());
        let what = threat.gain.as_ref().filter(|_| !threat.is_mate());
        let (line, is_long) = (names::list(moves.clone(), "and then"), moves.len() > 1);
        let text = match (what, self.level) {
            (_, Level::Expert) => format!("Threat: {}.", moves.join(" and ")),
            (None, Level::Beginner) => format!("{them} wants to play {line}, which is checkmate."),
            (Some(gain), Level::Beginner) => {
                format!("{them} wants to play {line}: that {}.", gains::wins(gain))
            }
            (Some(gain), _) if is_long => {
                format!("{them} threatens {line} and {}.", gains::wins(gain))
            }
            _ => format!("{them} threatens {line}."),
        };
        let evidence =
            std::iter::once(threat.contrast.clone().into()).chain(threat.gain.clone().map(Evidence::from));
        let first = Sentence::new(text, evidence);
        let met = parry.into_iter().flat_map(|parry| self.parried(parry));
        std::iter::once(first).chain(met).collect()
    }

    /// How many moves allow a threat, and how this one meets it.
    fn parried(&self, parry: &Parry) -> Vec<Sentence> {
        let all = parry.cross.cells().len();
        // A mate is allowed or not; where something else is threatened, it is allowed where it works.
        let allow = match parry.cross.mates() {
            0 => parry.cross.count(Fate::Works),
            mates => mates,
        };
        let us = names::side(self.us());
        let is_common = 4 * allow >= all;
        // That a man is attacked everybody sees.
        let is_told = is_common && self.level != Level::Beginner && parry.how.means != Means::Leaves;
        let count = is_told.then(|| {
            let is_small = allow <= SMALL;
            let text = match self.choose(5, &["of", "allow"]) {
                _ if self.level == Level::Expert => format!("It works after {allow} of {all} moves."),
                "allow" if !is_small => {
                    format!("It works after {} of {us}'s {} moves.", number(allow), number(all))
                }
                "of" => format!("Of {us}'s {} moves {} allow it.", number(all), number(allow)),
                _ => format!("{} of {us}'s {} moves allow it.", capital(&number(allow)), number(all)),
            };
            Sentence::new(text, [Evidence::from(parry.cross.clone())])
        });
        count.into_iter().chain(self.how(&parry.how, &parry.cross)).collect()
    }

    /// `34…Rxb2+ punishes eight of White's 29 moves: 34.h6 Rxb2+ 35.Ke1 Rxg2 wins a rook.`
    pub(super) fn killer(&self, killer: &Killer) -> Vec<Sentence> {
        let (punishes, shown) = (self.punishes(&killer.cross, &killer.example), self.shown(killer));
        let first = Sentence::new(format!("{punishes}: {shown}."), evidence(killer));
        let how = killer.how.as_ref().and_then(|how| self.how(how, &killer.cross));
        std::iter::once(first).chain(how).collect()
    }

    /// `28.Ne6 allows 28...Rxg3, which wins a rook.` A reply that punishes few moves is told by its example alone.
    pub(super) fn mistake(&self, killer: &Killer) -> Vec<Sentence> {
        let text = self.runs_into(&killer.example, killer.gain.as_ref(), killer.contrast.as_ref());
        let first = text.map(|text| Sentence::new(text, evidence(killer)));
        let how = killer.how.as_ref().filter(|how| !matches!(how.means, Means::Answers | Means::Checks));
        let how = how.and_then(|how| self.how(how, &killer.cross));
        first.into_iter().chain(how).collect()
    }

    /// The same of a move that nothing else tells apart.
    pub(super) fn instead(&self, instead: &Instead) -> Option<Sentence> {
        let (line, gain) = (instead.contrast.without().line(), instead.gain.as_ref());
        let evidence = [Some(instead.contrast.clone().into()), gain.cloned().map(Evidence::from)];
        let text = self.runs_into(line, gain, Some(&instead.contrast))?;
        Some(Sentence::new(text, evidence.into_iter().flatten()))
    }

    /// `14...g6 costs a pawn: 15.Qxg6+ Qxg6 16.Bxg6.` It loses a little, where the best move loses nothing.
    pub(super) fn costs(&self, gain: &Gain) -> Option<Sentence> {
        let moves = gain.line().moves();
        let first = notation::in_sentence(gain.line().root(), moves.get(..1)?);
        let rest = notation::in_sentence(gain.line().position(1), moves.get(1..)?);
        let text = format!("{first} loses {}: {rest}.", gains::won(gain));
        Some(Sentence::new(text, [gain.clone().into()]))
    }

    fn runs_into(&self, line: &Line, gain: Option<&Gain>, contrast: Option<&Contrast>) -> Option<String> {
        let moves = line.moves();
        let first = notation::in_sentence(line.root(), moves.get(..1)?);
        let rest = notation::in_sentence(line.position(1), moves.get(1..)?);
        let salt = moves.first().map_or(9, |m| usize::from(m.to()));
        let verb = self.choose(salt, &["runs into", "is met by", "allows"]);
        let is_short = moves.len() == 2;
        if let (Level::Expert, Some(gain)) = (self.level, gain) {
            let line = notation::in_sentence(line.root(), &moves);
            return Some(format!("{line} {}.", gains::wins(gain)));
        }
        let comes_to = match (gain, contrast) {
            _ if line.last().is_checkmate() => String::new(),
            (Some(gain), _) if is_short && !gains::makes_queen(gain) => {
                return Some(format!("{first} loses {} to {rest}.", gains::won(gain)));
            }
            (Some(gain), _) => format!(", which {}", gains::wins(gain)),
            (None, Some(contrast)) => format!(", and {}", self.left_by(contrast)),
            (None, None) => String::new(),
        };
        Some(format!("{first} {verb} {rest}{comes_to}."))
    }

    fn punishes(&self, cross: &Cross, example: &Line) -> String {
        let (works, all) = (cross.count(Fate::Works), cross.cells().len());
        let (us, them) = (names::side(self.us()), names::side(!self.us()));
        let reply = example.at(1).map(|m| notation::in_sentence(example.position(1), &[m]));
        let reply = reply.unwrap_or_default();
        let (few, many) = (number(works), number(all));
        if self.level == Level::Beginner {
            return format!("Watch out for {reply}");
        }
        if self.level == Level::Expert {
            return format!("{reply} against {works} of {all} moves");
        }
        if works + 3 >= all {
            return match self.choose(3, &["almost", "other"]) {
                "almost" => format!("Almost everything else runs into {reply}"),
                _ => format!("After nearly every other move {them} has {reply}"),
            };
        }
        match self.choose(4, &["punishes", "reckon", "run", "has", "move"]) {
            "punishes" => format!("{reply} punishes {few} of {us}'s {many} moves"),
            "reckon" => format!("{us} has to reckon with {reply}, good after {few} of the {many} moves"),
            "run" if works <= SMALL => format!("{} of {us}'s {many} moves run into {reply}", capital(&few)),
            "run" => format!("{us} must not overlook {reply}, which works after {few} of the {many} moves"),
            "has" => format!("Against {few} of the {many} moves {them} has {reply}"),
            _ => format!("The move to watch is {reply}, good against {few} of the {many} moves"),
        }
    }

    /// The example, and what it comes to.
    fn shown(&self, killer: &Killer) -> String {
        let example = &killer.example;
        let moves = notation::in_sentence(example.root(), &example.moves());
        match (&killer.gain, &killer.contrast) {
            (Some(gain), _) => format!("{moves} {}", gains::wins(gain)),
            (None, Some(contrast)) if !example.last().is_checkmate() => {
                format!("{moves}, and {}", self.left_by(contrast))
            }
            _ => moves,
        }
    }

    /// How the move stops a reply.
    pub(super) fn how(&self, how: &How, cross: &Cross) -> Option<Sentence> {
        let first = self.numbered(0);
        let reply = cross.reply();
        let board = how.line.position(1).board();
        let role = |square| board.role_at(square).map(names::role).unwrap_or_default();
        let taker = cross.root().board().role_at(reply.from()).map(names::role).unwrap_or_default();
        let answer = answer(&how.line);
        let with = answer.as_ref().map(|answer| format!(": {answer}")).unwrap_or_default();
        let text = match how.means {
            Means::Takes => format!("{first} takes the {taker} that would play it."),
            Means::Leaves => self.leaves(how)?,
            Means::Pins => format!("{first} pins the {taker} on {}.", reply.from()),
            Means::Blocks => format!("{first} shuts the line from {} to {}.", reply.from(), reply.to()),
            Means::Checks => format!("{first} is check, so there is no time for it{with}."),
            Means::Guards(square) => {
                format!("After {first} the {} on {square} guards {}{with}.", role(square), reply.to())
            }
            Means::Keeps(square) => {
                format!("After {first} the {} on {square} still guards {}.", role(square), reply.to())
            }
            Means::Flight(square) => format!("{first} clears {square} for the king{with}."),
            Means::TakesFirst(square) => {
                let what = cross.root().board().role_at(square).map(names::role).unwrap_or_default();
                format!("{first} takes the {what} on {square} before it can be guarded.")
            }
            Means::Answers => match answer {
                Some(answer) if is_forcing(&how.line) => {
                    let fails = self.choose(6, &["that fails", "it does not work", "it comes to nothing"]);
                    format!("After {first} {fails}: {answer}.")
                }
                Some(answer) => {
                    let harm = self.choose(8, &["it does less harm", "White can live with it"]);
                    let harm = harm.replace("White", names::side(self.us()));
                    format!("After {first} {harm}: {answer}.")
                }
                None if how.line.len() < 2 => format!("{first} rules it out."),
                None => return None,
            },
        };
        let fact = how.fact.clone().map(Evidence::from);
        Some(Sentence::new(text, std::iter::once(cross.clone().into()).chain(fact)))
    }

    /// The same beside a move that allows the reply; nothing where the line shows no more than that it fails.
    pub(super) fn how_it_differs(&self, how: &How, cross: &Cross) -> Option<Sentence> {
        let tells = match how.means {
            Means::Answers => is_forcing(&how.line),
            Means::Checks => false,
            _ => true,
        };
        if tells { self.how(how, cross) } else { None }
    }

    /// The man that would be taken has gone: to safety, to take something itself, or to be taken elsewhere.
    fn leaves(&self, how: &How) -> Option<String> {
        let (first, m) = (self.numbered(0), how.line.at(0)?);
        let who = names::role(m.role());
        if let Some(taken) = m.capture() {
            let what = format!("the {} on {}", names::role(taken), m.to());
            return Some(match natural::gives_away(how.line.root(), m) {
                true => format!("{first} sells the {who} for {what}."),
                false => format!("{first} takes {what} first."),
            });
        }
        if natural::gives_away(how.line.root(), m) {
            return Some(format!("{first} offers the {who} on {} instead.", m.to()));
        }
        let away = self.choose(7, &["out of reach", "out of harm's way", "to safety"]);
        Some(format!("{first} moves the {who} {away}."))
    }

    /// What the move threatens.
    pub(super) fn makes(&self, threat: &Threat) -> Option<Sentence> {
        let moves = carried_out(threat.line())?;
        let evidence =
            std::iter::once(threat.contrast.clone().into()).chain(threat.gain.clone().map(Evidence::from));
        let (first, line) = (self.numbered(0), names::list(moves, "and then"));
        let text = match self.level {
            Level::Beginner if threat.is_mate() => format!("{first} threatens {line}, which is checkmate."),
            _ => format!("{first} threatens {line}."),
        };
        let played = self.line.up_to(1);
        Some(Sentence::new(text, evidence.chain(super::stands_at_the_end(&played))))
    }
}

/// The moves of a threat, without what settles an exchange.
fn carried_out(line: &Line) -> Option<Vec<String>> {
    let wins = |&ply: &usize| {
        let m = line.at(ply);
        m.is_some_and(|m| m.is_capture() || m.is_promotion()) || line.position(ply + 1).is_checkmate()
    };
    let last = (0..line.len()).step_by(2).rev().find(wins)?;
    let san = |ply: usize| Some(notation::san(line.position(ply), line.at(ply)?));
    Some((0..=last).step_by(2).filter_map(san).collect())
}

/// What a killer reply rests on.
fn evidence(killer: &Killer) -> impl Iterator<Item = Evidence> {
    let parts = [
        Some(Evidence::from(killer.cross.clone())),
        killer.contrast.clone().map(Evidence::from),
        killer.gain.clone().map(Evidence::from),
    ];
    parts.into_iter().flatten()
}

/// Whether the answer to the reply takes or checks: then it shows why the reply fails.
fn is_forcing(line: &Line) -> bool {
    line.at(2).is_some_and(|m| m.is_capture() || line.position(3).is_check())
}

/// `34…Rxb2 35.Rxb2`: the reply, and what answers it.
fn answer(line: &Line) -> Option<String> {
    let moves: Vec<Move> = line.moves();
    let end = moves.len().min(ANSWER);
    let shown = moves.get(1..end).filter(|shown| shown.len() > 1)?;
    Some(notation::in_sentence(line.position(1), shown))
}
