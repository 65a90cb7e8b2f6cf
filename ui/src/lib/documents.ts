// Generated from the Rust documents by `make documents`; changes belong there.

/** A score's winning chances: 1 / (1 + exp(-steepness * c)), c being pawn * centipawns, from -farthest to farthest. */
export const CURVE = { steepness: 0.00368208, pawn: 1.35, farthest: 1000 };

/** A move that gives away less of the chances than this is no mistake. */
export const INACCURACY = 0.05;

/**
 * The best moves of a position.
 */
export type Analysis = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Why the game is over, if it is.
 */
ending: string | null,
/**
 * The best move; none when the game is over.
 */
best: Move | null,
/**
 * The last iteration that was finished.
 */
depth: number,
/**
 * How many nodes were searched.
 */
nodes: number,
/**
 * The best lines, best first.
 */
lines: Array<EngineLine>, };

/**
 * Whether a goal is reached.
 */
export type Answer = "yes" | "no" | "unknown";

/**
 * A move, and the answer to every reply.
 */
export type Answers = {
/**
 * The move; none at the root when the side to move is the one that is mated.
 */
move: string | null,
/**
 * Every legal reply, and what answers it; empty where the move mates.
 */
replies: { [key in string]: Answers }, };

/**
 * What is found out about a strategy. The counts are of positions with White to move that are won with best play, in
 * full orientation: every placement of the men counts once.
 */
export type AttackProof = {
/**
 * Which symmetry the counts are in.
 */
orientation: string,
/**
 * What depths count.
 */
counts: string,
/**
 * Positions with White to move.
 */
positions: number,
/**
 * Those won with best play.
 */
winnable: number,
/**
 * Those that the strategy wins against every defence.
 */
won: number,
/**
 * Those that it does not win: thrown away at once, later, or in a cycle.
 */
not_won: number,
/**
 * Those in which its very move gives the win away.
 */
thrown: number,
/**
 * The longest game that it can be forced into, in White's moves.
 */
longest: number,
/**
 * How often its move is one of the best.
 */
optimal_percent: number,
/**
 * Moves lost on average against the shortest way, where it wins.
 */
mean_loss: number,
/**
 * Moves lost at worst.
 */
worst_loss: number,
/**
 * Bramer's verdict.
 */
level: Grade,
/**
 * The longest game, as FENs with White to move.
 */
longest_game: Array<string>,
/**
 * How many cycles there are in which it can be held for ever.
 */
distinct_cycles: number,
/**
 * Those in which most positions end, as FENs with White to move.
 */
cycles: Array<Array<string>>,
/**
 * How many positions end in each of them.
 */
cycle_falls: Array<number>,
/**
 * When everything is asked for: each position that is not won, and the index of the cycle in which it ends, or
 * none where the win is given away.
 */
fates?: Array<[string, number | null]>,
/**
 * Some positions in which it gives the win away.
 */
thrown_examples: Array<string>,
/**
 * The classes that its moves reach in the positions that it does not win.
 */
blame: { [key in string]: number },
/**
 * Every class in the order of testing.
 */
classes: Array<Membership>, };

/**
 * What a search to one depth believes.
 */
export type Belief = {
/**
 * The depth.
 */
depth: number,
/**
 * The move it would play, in SAN.
 */
best: string,
/**
 * What it takes the position to be worth to the side to move.
 */
value: number, };

/**
 * The best move that does not serve a purpose.
 */
export type BestOther = {
/**
 * What it is worth.
 */
score: Score,
/**
 * What follows; begins with the move.
 */
line: Array<string>, };

/**
 * Whether a score is the true one, or a bound of it.
 */
export type Bound = "exact" | "at_least" | "at_most";

/**
 * A game that could not be read.
 */
export type BrokenGame = {
/**
 * Its number, from one.
 */
game: number,
/**
 * Where it goes wrong.
 */
line: number,
/**
 * Where in that line.
 */
column: number,
/**
 * What is wrong.
 */
message: string, };

/**
 * A move, and the class that it reaches.
 */
export type Candidate = {
/**
 * The class's name.
 */
class: string,
/**
 * What its positions have in common.
 */
title: string,
/**
 * The larger, the better.
 */
value: number,
/**
 * What decides between moves that reach the same class.
 */
measures: Array<number>,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

/**
 * What becomes of a reply after one move.
 */
export type Cell = {
/**
 * What becomes of the reply.
 */
fate: Fate,
/**
 * The move, the reply unless it is illegal, and what follows.
 */
line: Array<string>,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

export type Census = Judged | Cross | Split;

/**
 * A move and what it is worth.
 */
export type CensusMove = {
/**
 * What it is worth.
 */
score: Score,
/**
 * Whether it is worth just that.
 */
bound: Bound,
/**
 * What follows; begins with the move.
 */
line: Array<string>,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

/**
 * A result that is known or proved.
 */
export type Certainty = {
/**
 * The side to move, which the score is given for.
 */
side: Side,
/**
 * The position.
 */
fen: string,
/**
 * Tables or a forced line.
 */
strength: Strength,
/**
 * The result.
 */
score: Score,
/**
 * How it comes about.
 */
line: Array<string>,
/**
 * The proof of a forced mate; none where tables know it.
 */
answers: Answers | null, };

/**
 * White wins, nobody wins, Black wins: in thousandths, which sum to 1000.
 */
export type Chances = { white: number, draw: number, black: number, };

/**
 * What is different between two measurements.
 */
export type Change = { "kind": "left_out", ply: number, } | { "kind": "at_once", ply: number, } | { "kind": "edited", ply: number, from: string, to: string, } | { "kind": "passed", ply: number, };

/**
 * How often the defence chooses a position of a class.
 */
export type Chosen = {
/**
 * The class.
 */
class: string,
/**
 * From positions with Black to move.
 */
chosen: number,
/**
 * Those of them in which that gives the draw away.
 */
thrown: number, };

/**
 * A motif that was found in a line, and why it counts.
 */
export type Claim = {
/**
 * What players call it.
 */
motif: string,
/**
 * What Lichess calls it, if it has a name for it.
 */
theme: string | null,
/**
 * Which move of `line` has the point, counted from nought.
 */
ply: number,
/**
 * That move.
 */
san: string,
/**
 * The line in which it works: from the document's `fen`, in `why_not` from the position after the refuted move.
 */
line: Array<string>,
/**
 * The men that play a part.
 */
pieces: Array<ClaimPiece>,
/**
 * Other squares that matter.
 */
squares: Array<string>,
/**
 * The `id`s of its evidence.
 */
evidence: Array<string>,
/**
 * Whether a contrast, a census or a certainty shows that it matters.
 */
reason: boolean, };

/**
 * A man, and its part in a motif.
 */
export type ClaimPiece = {
/**
 * Where it stands before the move.
 */
square: string,
/**
 * What it is.
 */
role: Role,
/**
 * Whose it is.
 */
color: Side,
/**
 * `attacker`, `target`, `guard` and so on.
 */
part: string, };

/**
 * Two measurements that differ in one point.
 */
export type Contrast = {
/**
 * The side that the scores are given for.
 */
side: Side,
/**
 * How sure the scores are.
 */
strength: Strength,
/**
 * What is different.
 */
change: Change,
/**
 * By so many centipawns `with` is better at least: 150, or as many as change the winning chances by 15 points; where two
 * moves of one position are compared, or a man is lost by passing, 80 and 8 may do.
 */
margin: number,
/**
 * As it is.
 */
with: Measured,
/**
 * As it would be.
 */
without: Measured, };

/**
 * One reply of the other side, forced after every legal move.
 */
export type Cross = {
/**
 * The side to move.
 */
side: Side,
/**
 * The position.
 */
fen: string,
/**
 * How sure it is.
 */
strength: Strength,
/**
 * The reply, which is the same after each move: `d4f3`.
 */
reply: string,
/**
 * What the side to move wants to reach, in centipawns; a reply works if it does not.
 */
floor: number,
/**
 * Every legal move once.
 */
moves: Array<Cell>, };

/**
 * What is found out about a defence. The counts are of positions with Black to move.
 */
export type DefenceProof = {
/**
 * Which symmetry the counts are in.
 */
orientation: string,
/**
 * What depths count.
 */
counts: string,
/**
 * Positions with Black to move, the game not over.
 */
positions: number,
/**
 * Those drawn with best play.
 */
holdable: number,
/**
 * Those of them that the defence holds against every attack.
 */
held: number,
/**
 * Those of them that it loses, at once or later.
 */
lost: number,
/**
 * Those in which its very move gives the draw away.
 */
thrown: number,
/**
 * Those lost whatever Black does.
 */
hopeless: number,
/**
 * How often its move is one of those that hold out longest, where all is lost.
 */
optimal_percent: number,
/**
 * So many moves sooner it is beaten on average, where all is lost.
 */
mean_loss: number,
/**
 * The same at worst.
 */
worst_loss: number,
/**
 * Bramer's verdict.
 */
level: Grade,
/**
 * Some positions in which it gives the draw away.
 */
thrown_examples: Array<string>,
/**
 * Every class in the order of testing.
 */
classes: Array<Chosen>, };

/**
 * Every legal reply to a move.
 */
export type Defended = {
/**
 * Always `defences`.
 */
question: 'defences',
/**
 * The move.
 */
move: Move,
/**
 * Why the game is over after it, if it is.
 */
ends: string | null,
/**
 * What the side that has moved wants to keep.
 */
floor: Floor | null,
/**
 * So many replies hold: they leave that side below the floor.
 */
hold: number,
/**
 * So many do not; of the rest the machine cannot tell.
 */
fail: number,
/**
 * What the move threatens, the worst first.
 */
threats: Array<Threat>,
/**
 * The replies by what they do. Each line begins with the move.
 */
replies: Array<Sort>,
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Who was asked, and how much.
 */
machine: Machine,
/**
 * Why the game is over, if it is; then there is nothing else.
 */
ending: string | null,
/**
 * The evidence that the answer and its sentences name.
 */
evidence: Array<Evidence>,
/**
 * The answer in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * How far away something is, and what that something is.
 */
export type Depth = { "mate": number } | { "promotion": number };

/**
 * How a draw comes about.
 */
export type DrawBy = "stalemate" | "repetition" | "balance";

/**
 * A rule set, and what the other routes can do with it.
 */
export type Ending = {
/**
 * Its name.
 */
rules: string,
/**
 * What it is called.
 */
title: string,
/**
 * The men of the ending: `KRvK`.
 */
men: string,
/**
 * The side that it plays for.
 */
side: Side,
/**
 * How many classes it has.
 */
classes: number,
/**
 * Whether `/endgame/verify` can prove it.
 */
provable: boolean,
/**
 * Whether `/endgame/start` has positions for it.
 */
practice: boolean, };

/**
 * A class of a rule set.
 */
export type EndingClass = {
/**
 * Its name.
 */
class: string,
/**
 * What its positions have in common.
 */
title: string,
/**
 * What it teaches.
 */
sentence: string,
/**
 * Whether the sentence says that the game is won, or held.
 */
promises: boolean,
/**
 * The condition as it is written; none holds where no other does.
 */
text: string | null,
/**
 * The larger, the better.
 */
value: number,
/**
 * When it is tested, counted from one.
 */
tested: number,
/**
 * What decides between moves that reach it.
 */
prefer: Array<string>,
/**
 * A position of the class.
 */
example: string | null,
/**
 * The same as a diagram.
 */
svg: string | null, };

/**
 * A rule set, class by class, best first.
 */
export type EndingRules = {
/**
 * The number of this form.
 */
schema: number,
/**
 * Its name.
 */
rules: string,
/**
 * What it is called.
 */
title: string,
/**
 * The men of the ending: `KRvK`.
 */
men: string,
/**
 * The side that it plays for.
 */
side: Side,
/**
 * Its classes, best first.
 */
classes: Array<EndingClass>, };

/**
 * The rule sets that come with the program.
 */
export type Endings = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The rule sets.
 */
endings: Array<Ending>, };

/**
 * A line of the engine.
 */
export type EngineLine = {
/**
 * As White sees it.
 */
score: Score,
/**
 * What the score says about the true one.
 */
bound: LineBound,
/**
 * What may come of it.
 */
chances: Chances,
/**
 * The line in SAN with numbers.
 */
text: string,
/**
 * The same, move by move.
 */
moves: Array<Move>, };

/**
 * One piece of evidence. Its lines begin at `fen`.
 */
export type Evidence = {
/**
 * Its name in this document: `e1`, `e2` and so on.
 */
id: string, } & ({ "kind": "fact" } & Fact | { "kind": "contrast" } & Contrast | { "kind": "census" } & Census | { "kind": "certainty" } & Certainty);

/**
 * An explanation and its evidence.
 */
export type Explanation = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position explained.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Who was asked, and how much.
 */
machine: Machine,
/**
 * Why the game is over, if it is; then there is neither `best` nor `verdict`.
 */
ending: string | null,
/**
 * The move explained.
 */
best: Move | null,
/**
 * What it achieves.
 */
verdict: Verdict | null,
/**
 * What the caller asked for, and the answer.
 */
goal: Goal | null,
/**
 * What the position is worth to White.
 */
score: Score,
/**
 * The main line, from `fen`.
 */
line: Array<Move>,
/**
 * The evidence that claims and sentences name.
 */
evidence: Array<Evidence>,
/**
 * How it works.
 */
claims: Array<Claim>,
/**
 * What is wrong with other moves.
 */
why_not: Array<Refutation>,
/**
 * Moves that do it as well.
 */
others: Array<Move>,
/**
 * What Lichess would call it.
 */
themes: Array<string>,
/**
 * The explanation in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * Who looks.
 */
export type Eyes = { "plain": Quiescence } | "engine-quiescence" | "engine";

export type Fact = Seen | Gain;

/**
 * What becomes of a reply.
 */
export type Fate = "works" | "fails" | "illegal" | "unknown";

/**
 * What a side wants to keep.
 */
export type Floor = {
/**
 * In centipawns, for the side that has moved.
 */
centipawns: number,
/**
 * `given`; `won`, what the move wins by force, a piece or more, less a margin; `more`, eight points of winning chances more than the best
 * defence leaves.
 */
kept: string, };

/**
 * What a line wins, counted on the board at its end.
 */
export type Gain = {
/**
 * Always `gain`.
 */
name: 'gain',
/**
 * Where the line begins.
 */
fen: string,
/**
 * The line; the position after it is quiet.
 */
line: Array<string>,
/**
 * The side that wins something.
 */
side: Side,
/**
 * Counting begins after so many plies of the line.
 */
since: number,
/**
 * What the side wins, one word a man.
 */
won: Array<Role>,
/**
 * What it gives for that.
 */
lost: Array<Role>,
/**
 * The change of the balance: pawn 1, knight 3, bishop 3, rook 5, queen 9.
 */
points: number, };

/**
 * The words that explanations use for motifs.
 */
export type Glossary = {
/**
 * In the order of how much each tells.
 */
motifs: Array<MotifInWords>, };

/**
 * What the caller asked for, and the answer.
 */
export type Goal = {
/**
 * The goal.
 */
asked: GoalName,
/**
 * Whether the move reaches it.
 */
answer: Answer, };

/**
 * A goal: so many points, or a word.
 */
export type GoalName = GoalWord | number;

/**
 * A goal that is no number.
 */
export type GoalWord = "mate" | "hold" | "score";

/**
 * What newsearch does on the average; the names are explained at [`newsearch::Report`].
 */
export type Goals = {
/**
 * N.
 */
nodes: number,
/**
 * M.
 */
rejects: number,
/**
 * ND.
 */
distinct: number,
/**
 * The most nodes stored after any search, on any tree.
 */
memory_max: number,
/**
 * ML as the thesis seems to have counted it: the most stored after the first search, on any tree.
 */
memory_first: number,
/**
 * S.
 */
searches: number,
/**
 * Leaves, for comparison with the others: distinct ones.
 */
leaves: number,
/**
 * The standard error of `nodes`.
 */
se: number, };

/**
 * Bramer's four levels of programs (§5).
 */
export type Grade = "optimal" | "suboptimal" | "preserving" | "incorrect";

/**
 * That the server is there.
 */
export type Health = {
/**
 * `ok`.
 */
status: string, };

/**
 * A lesson, and what everyone sees in it.
 */
export type Horizon = {
/**
 * The position.
 */
lesson: Lesson,
/**
 * The last depth.
 */
deepest: number,
/**
 * What everyone sees.
 */
views: Array<View>, };

/**
 * Every legal move, measured.
 */
export type Judged = {
/**
 * The side to move, which the scores are given for.
 */
side: Side,
/**
 * The position.
 */
fen: string,
/**
 * How sure the scores are.
 */
strength: Strength,
/**
 * Every legal move once, the move explained first.
 */
moves: Array<CensusMove>, };

/**
 * A judged move.
 */
export type JudgedMove = {
/**
 * Its number, from one; odd plies are White's in a game from the start.
 */
ply: number,
/**
 * As programs write it.
 */
uci: string,
/**
 * As players write it.
 */
san: string,
/**
 * The position before the move.
 */
fen: string,
/**
 * The best move in SAN; none where it was not looked for.
 */
best: string | null,
/**
 * Winning chances of the side that moves, before and after, from 0 to 1.
 */
chances: [number, number],
/**
 * What the move gave away of them.
 */
loss: number,
/**
 * How bad it is; none if it is not.
 */
judgement: Judgement | null,
/**
 * Whether every other move was much worse.
 */
only: boolean,
/**
 * The evidence of `comment` and `advice`.
 */
evidence: Array<Evidence>,
/**
 * What is to be said about the move.
 */
comment: Array<Sentence>,
/**
 * What would have been better.
 */
advice: Array<Sentence>,
/**
 * Motifs that the best move had.
 */
missed: Array<string>, };

/**
 * What every legal move is worth.
 */
export type JudgedMoves = {
/**
 * Always `moves`.
 */
question: 'moves',
/**
 * How much depends on the choice: there is one legal move; one is good and all others are bad; few are good, and some
 * are bad; many are good, and some are bad; none is bad.
 */
critical: string | null,
/**
 * Moves that do not reach so many centipawns, for the side to move, are bad; null where none can be bad any more.
 */
floor: number | null,
/**
 * Every legal move, the best first.
 */
legal: Array<Weighed>,
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Who was asked, and how much.
 */
machine: Machine,
/**
 * Why the game is over, if it is; then there is nothing else.
 */
ending: string | null,
/**
 * The evidence that the answer and its sentences name.
 */
evidence: Array<Evidence>,
/**
 * The answer in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * How bad a move is.
 */
export type Judgement = "inaccuracy" | "mistake" | "blunder";

/**
 * A reply that punishes several moves.
 */
export type Killer = {
/**
 * The reply.
 */
reply: Move,
/**
 * A bad move, the reply, and what follows.
 */
line: Array<Move>,
/**
 * The points that it wins there, if they can be counted.
 */
points: number | null,
/**
 * So many bad moves are punished by it and by no reply before it.
 */
punishes: number,
/**
 * After so many of all moves it works,
 */
works: number,
/**
 * after so many it fails,
 */
fails: number,
/**
 * after so many it cannot be played.
 */
illegal: number,
/**
 * By what means the best move stops it; null if it does not.
 */
stopped: string | null,
/**
 * Our moves by what becomes of the reply.
 */
moves: Array<Sort>,
/**
 * The `id`s of its evidence: the reply forced after every legal move, the contrast with the best move, the gain.
 */
evidence: Array<string>, };

/**
 * A search algorithm.
 */
export type LabAlgorithm = {
/**
 * Its name.
 */
name: string,
/**
 * Where it comes from.
 */
about: string,
/**
 * Whether it finds the value of every tree.
 */
exact: boolean, };

/**
 * The algorithms, the papers' trees, and the lessons.
 */
export type LabCatalogue = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The search algorithms.
 */
algorithms: Array<LabAlgorithm>,
/**
 * The papers' trees.
 */
trees: Array<LabFigure>,
/**
 * Positions in which something lies behind the horizon.
 */
lessons: Array<Lesson>, };

/**
 * A tree and what a search has done with it.
 */
export type LabExplanation = {
/**
 * Who searched.
 */
algorithm: string,
/**
 * The value of the root.
 */
value: number,
/**
 * All nodes, the root first.
 */
nodes: Array<LabNode>,
/**
 * In order.
 */
steps: Array<LabStep>, };

/**
 * A tree of a paper.
 */
export type LabFigure = {
/**
 * Its name.
 */
name: string,
/**
 * Where it is.
 */
about: string,
/**
 * The tree in brackets.
 */
tree: string, };

/**
 * A node.
 */
export type LabNode = {
/**
 * `p.1.2`: the way from the root (Marsland, Figure 2).
 */
name: string,
/**
 * How far from the root.
 */
ply: number,
/**
 * How far to the right, in leaves.
 */
x: number,
/**
 * The node above.
 */
parent: number | null,
/**
 * What it is worth to MAX, if it is a leaf.
 */
leaf: number | null,
/**
 * Whether it was ever visited.
 */
visited: boolean, };

/**
 * All algorithms on the same trees.
 */
export type LabRow = {
/**
 * Moves of every node.
 */
breadth: number,
/**
 * Plies.
 */
depth: number,
/**
 * How many trees.
 */
trees: number,
/**
 * newsearch.
 */
newsearch: Goals, } & ({ [key in string]: {
/**
 * All nodes.
 */
nodes: number,
/**
 * Leaves.
 */
leaves: number,
/**
 * The standard error of `nodes`.
 */
se: number, } });

/**
 * A visit. Values and windows are MAX's.
 */
export type LabStep = {
/**
 * Which node.
 */
node: number,
/**
 * Which search, counted from one: some algorithms search several times.
 */
search: number,
/**
 * The lower bound, if there is one.
 */
alpha: number | null,
/**
 * The upper bound, if there is one.
 */
beta: number | null,
/**
 * What came of it.
 */
value: number,
/**
 * How it ended.
 */
end: string,
/**
 * Successors that were not looked at because of it.
 */
cut_off: Array<number>, };

/**
 * Rows, for programs.
 */
export type LabTrees = {
/**
 * One for each kind of trees.
 */
rows: Array<LabRow>, };

/**
 * A position in which something lies behind the horizon.
 */
export type Lesson = {
/**
 * What it is called.
 */
name: string,
/**
 * Where it begins.
 */
fen: string,
/**
 * What lies behind the horizon.
 */
about: string,
/**
 * The move that a deep search plays, if there is one that stands out.
 */
best: string | null, };

/**
 * For whom.
 */
export type Level = "beginner" | "club" | "expert";

/**
 * What `/limits` answers.
 */
export type Limits = {
/**
 * Nodes for a search.
 */
nodes: number,
/**
 * Nodes that all searches of a request may take together.
 */
work: number,
/**
 * Games in a request.
 */
games: number,
/**
 * Half-moves in a game.
 */
moves: number,
/**
 * Milliseconds for the work.
 */
time_ms: number,
/**
 * The size of a request's body.
 */
body_bytes: number,
/**
 * Requests worked on at once.
 */
jobs: number,
/**
 * Requests that may wait for their turn.
 */
waiting: number,
/**
 * Requests that are worked on now.
 */
running: number,
/**
 * Requests that wait now.
 */
queued: number, };

/**
 * Whether the true score is the one given, at least that, or at most that.
 */
export type LineBound = "exact" | "lower" | "upper";

/**
 * The line that is thought best so far, while an explanation is made.
 */
export type LineSoFar = {
/**
 * The position.
 */
fen: string,
/**
 * What it is worth.
 */
score: Score,
/**
 * The line, from `fen`.
 */
line: Array<Move>, };

/**
 * Who was asked, and how much.
 */
export type Machine = {
/**
 * Its name.
 */
name: string,
/**
 * Nodes searched.
 */
nodes: number,
/**
 * Questions answered.
 */
questions: number, };

/**
 * A line and what it is worth.
 */
export type Measured = { fen: string, line: Array<string>, score: Score, };

/**
 * What belongs to a class: positions with Black to move.
 */
export type Membership = {
/**
 * The class.
 */
class: string,
/**
 * Whether its sentence says that they are won.
 */
promises: boolean,
/**
 * Its positions.
 */
positions: number,
/**
 * Those that are won with best play.
 */
won: number,
/**
 * How often the strategy chooses a position of it, from positions that can be won.
 */
chosen: number, };

/**
 * What a motif means, and when it is claimed.
 */
export type MotifInWords = {
/**
 * As claims name it.
 */
name: string,
/**
 * As people write it.
 */
title: string,
/**
 * What Lichess calls it, if it has a name for it.
 */
theme: string | null,
/**
 * What is seen.
 */
sees: string,
/**
 * What looks like it and is left out.
 */
leaves_out: string,
/**
 * What has to hold for it to be said.
 */
test: string,
/**
 * Here it is claimed.
 */
examples: Array<SmallPosition>,
/**
 * Here something else is claimed.
 */
near_misses: Array<SmallPosition>, };

/**
 * A move in both notations.
 */
export type Move = {
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

/**
 * An OpenAPI document.
 */
export type OpenApi = {
/**
 * The version of OpenAPI.
 */
openapi: string,
/**
 * What this is.
 */
info: object,
/**
 * The routes.
 */
paths: object,
/**
 * The schemas that they share.
 */
components: object, };

/**
 * A move, and what it leads to for the side that makes it.
 */
export type PerfectMove = {
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string,
/**
 * Who wins.
 */
wdl: Wdl,
/**
 * How far away the end is; `None` for draws, and when only Syzygy knows the answer.
 */
depth: Depth | null, };

/**
 * The defender's move.
 */
export type PracticeReply = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position after it.
 */
fen: string,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

/**
 * A won position to practise on.
 */
export type PracticeStart = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string, };

/**
 * What `lucena endgame probe --json` prints.
 */
export type Probe = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * What the side to move achieves.
 */
wdl: Wdl,
/**
 * How far the end is; none in a draw.
 */
depth: Depth | null,
/**
 * The best moves in SAN: they keep the result and lose no time.
 */
best: Array<string>,
/**
 * Every move.
 */
moves: Array<PerfectMove>, };

/**
 * What went wrong.
 */
export type Problem = { error: ProblemDetails, };

/**
 * A problem, and its place in HTTP.
 */
export type ProblemDetails = {
/**
 * The status of the answer.
 */
status: number,
/**
 * For programs.
 */
kind: ProblemKind,
/**
 * For people: what is wrong, and what would be right.
 */
message: string, };

/**
 * The kinds of problems.
 */
export type ProblemKind = "bad_input" | "not_found" | "wrong_method" | "wrong_host" | "too_large" | "busy" | "could_not" | "timed_out";

/**
 * How far the work is.
 */
export type Progress = {
/**
 * So much is done.
 */
done: number,
/**
 * Of so much, if that is known.
 */
total: number | null,
/**
 * The same in words.
 */
text: string, };

/**
 * The replies that punish most of the poorer moves.
 */
export type Punished = {
/**
 * Always `killers`.
 */
question: 'killers',
/**
 * The best move.
 */
best: Move | null,
/**
 * So many moves are bad.
 */
bad: number,
/**
 * The replies, the one that punishes most first.
 */
killers: Array<Killer>,
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Who was asked, and how much.
 */
machine: Machine,
/**
 * Why the game is over, if it is; then there is nothing else.
 */
ending: string | null,
/**
 * The evidence that the answer and its sentences name.
 */
evidence: Array<Evidence>,
/**
 * The answer in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * A place in the queue.
 */
export type Queued = {
/**
 * So many are served before.
 */
ahead: number, };

/**
 * Which moves are followed beyond the horizon.
 */
export type Quiescence = "none" | "single-square" | "captures" | "captures-and-checks";

/**
 * What is wrong with a move.
 */
export type Refutation = {
/**
 * The move as programs write it.
 */
uci: string,
/**
 * The move as players write it.
 */
san: string,
/**
 * What it is worth to White.
 */
score: Score,
/**
 * What the best move is worth to White.
 */
best: Score,
/**
 * What follows; begins with the move.
 */
line: Array<Move>,
/**
 * How the answer works.
 */
claims: Array<Claim>,
/**
 * Whether the move only leaves a threat as it was.
 */
inherited: boolean,
/**
 * The refutation in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * What is wrong with a move, by itself.
 */
export type RefutationDocument = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * The evidence that claims and sentences name.
 */
evidence: Array<Evidence>,
/**
 * The move as programs write it.
 */
uci: string,
/**
 * The move as players write it.
 */
san: string,
/**
 * What it is worth to White.
 */
score: Score,
/**
 * What the best move is worth to White.
 */
best: Score,
/**
 * What follows; begins with the move.
 */
line: Array<Move>,
/**
 * How the answer works.
 */
claims: Array<Claim>,
/**
 * Whether the move only leaves a threat as it was.
 */
inherited: boolean,
/**
 * The refutation in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * A result for the side to move.
 */
export type Result = "win" | "draw" | "loss";

/**
 * Reviewed games.
 */
export type Review = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The games that could be read, in order.
 */
games: Array<ReviewedGame>,
/**
 * The others.
 */
broken: Array<BrokenGame>, };

/**
 * A judged move, and the game that it belongs to.
 */
export type ReviewPart = {
/**
 * The number of the game.
 */
game: number,
/**
 * Whether all that is said of it stays: a mark may still change, and comments come, while the review looks longer.
 */
settled: boolean,
/**
 * Its number, from one; odd plies are White's in a game from the start.
 */
ply: number,
/**
 * As programs write it.
 */
uci: string,
/**
 * As players write it.
 */
san: string,
/**
 * The position before the move.
 */
fen: string,
/**
 * The best move in SAN; none where it was not looked for.
 */
best: string | null,
/**
 * Winning chances of the side that moves, before and after, from 0 to 1.
 */
chances: [number, number],
/**
 * What the move gave away of them.
 */
loss: number,
/**
 * How bad it is; none if it is not.
 */
judgement: Judgement | null,
/**
 * Whether every other move was much worse.
 */
only: boolean,
/**
 * The evidence of `comment` and `advice`.
 */
evidence: Array<Evidence>,
/**
 * What is to be said about the move.
 */
comment: Array<Sentence>,
/**
 * What would have been better.
 */
advice: Array<Sentence>,
/**
 * Motifs that the best move had.
 */
missed: Array<string>, };

/**
 * A reviewed game.
 */
export type ReviewedGame = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The game's number in its file, from one.
 */
game: number,
/**
 * Who played White; `?` if nobody says.
 */
white: string,
/**
 * Who played Black.
 */
black: string,
/**
 * The game in a few sentences; none if there is nothing to judge.
 */
summary: string | null,
/**
 * The ply after which the game was decided, if there is one.
 */
turning_point: number | null,
/**
 * What White did, and what Black did.
 */
tally: [SideTally, SideTally],
/**
 * Every judged move, in order.
 */
moves: Array<JudgedMove>,
/**
 * The game with signs and comments.
 */
pgn: string, };

/**
 * What a man is.
 */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/**
 * What `lucena endgame move --json` prints.
 */
export type RuleMove = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The title of the rule set.
 */
rules: string,
/**
 * The rules' move.
 */
best: Move,
/**
 * The class that it reaches.
 */
class: string,
/**
 * What the class's positions have in common.
 */
title: string,
/**
 * What may truthfully be said.
 */
sentence: string,
/**
 * What the position is worth to the side to move, if that is known.
 */
result: TableVerdict | null,
/**
 * What the move is worth to it.
 */
played: TableVerdict | null,
/**
 * What decided: `only move`, `class`, `measure 2`, or `tie`.
 */
level: string,
/**
 * Every move, best first.
 */
candidates: Array<Candidate>, };

/**
 * `{"centipawns": 35}` or `{"mate": 3}`: from White's side, in evidence for the side that is named there. Negative mates are those
 * of the other side; `{"mate": 0}` is a mate on the board.
 */
export type Score = { "centipawns": number } | { "mate": number };

/**
 * A predicate that holds in the position after a line.
 */
export type Seen = {
/**
 * The predicate: `attacks`.
 */
name: string,
/**
 * Where the line begins.
 */
fen: string,
/**
 * The line.
 */
line: Array<string>,
/**
 * The squares that the predicate speaks of, in its order.
 */
squares: Array<string>, };

/**
 * A sentence and the names of its evidence.
 */
export type Sentence = {
/**
 * What is said.
 */
text: string,
/**
 * The `id`s of the evidence: every move, square, man and number of the text occurs in it.
 */
evidence: Array<string>, };

/**
 * A side.
 */
export type Side = "white" | "black";

/**
 * How often a side went wrong.
 */
export type SideTally = {
/**
 * Which side.
 */
side: Side,
/**
 * Moves marked `?!`.
 */
inaccuracies: number,
/**
 * Moves marked `?`.
 */
mistakes: number,
/**
 * Moves marked `??`.
 */
blunders: number,
/**
 * Mistakes that left a threat as it was.
 */
threats: number,
/**
 * Motifs that it did not see, each once.
 */
missed: Array<string>, };

/**
 * Why no threat is told.
 */
export type Silence = "over" | "check" | "exchange" | "nothing";

/**
 * A small position and its best move.
 */
export type SmallPosition = { fen: string, best: string, };

/**
 * Moves that do the same.
 */
export type Sort = {
/**
 * What they do: for a threat `allows`, the means that stop it, or `unknown`; for replies `holds`, `fails` or `unknown`; for
 * a killer what becomes of it: `works`, `fails`, `illegal` or `unknown`.
 */
does: string,
/**
 * The same for people.
 */
title: string,
/**
 * The moves.
 */
moves: Array<Move>,
/**
 * One line that shows it.
 */
line: Array<Move>, };

/**
 * Every legal move, measured, and whether it serves a purpose. All good moves do, and so few others that this is no accident:
 * of `n` good or bad moves, `g` of them good, `s` serve it; all good ones do by accident with a probability of
 * (s−1)/(n−1) · (s−2)/(n−2) · …, `g` − 1 factors.
 */
export type Split = {
/**
 * The side to move, which the scores are given for.
 */
side: Side,
/**
 * The position.
 */
fen: string,
/**
 * How sure the scores are.
 */
strength: Strength,
/**
 * The purpose.
 */
purpose: string,
/**
 * The man that it is about, for purposes that are about one.
 */
squares: Array<string>,
/**
 * How many purposes the move explained serves.
 */
tried: number,
/**
 * The probability of an accident: 0.05, divided by `tried`, at most.
 */
accident: number,
/**
 * How many of stockfish's pawns a pawn of the scores is worth. On the curve of winning chances a good move is within 3
 * points of the best, and a bad one 8 or more below.
 */
pawn: number,
/**
 * The best move that does not serve the purpose, looked at once more: 5 points below the best at least.
 */
other: BestOther,
/**
 * Every legal move once, the move explained first.
 */
moves: Array<SplitMove>, };

/**
 * A move, what it is worth, and whether it serves a purpose.
 */
export type SplitMove = {
/**
 * Whether it serves the purpose.
 */
serves: boolean,
/**
 * What it is worth.
 */
score: Score,
/**
 * Whether it is worth just that.
 */
bound: Bound,
/**
 * What follows; begins with the move.
 */
line: Array<string>,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };

/**
 * How sure a score is.
 */
export type Strength = { "kind": "table" } | { "kind": "forced" } | { "kind": "judged", nodes: number, };

/**
 * What a position or a move is worth.
 */
export type TableVerdict = {
/**
 * Who wins.
 */
wdl: Wdl,
/**
 * How far away the end is; `None` for draws, and when only Syzygy knows the answer.
 */
depth: Depth | null, };

/**
 * A threat.
 */
export type Threat = {
/**
 * Where its line begins: the position with the turn passed.
 */
fen: string,
/**
 * How it is carried out if nothing is done.
 */
line: Array<Move>,
/**
 * Whether that is mate.
 */
mate: boolean,
/**
 * The points that it wins; null for a mate.
 */
points: number | null,
/**
 * So many legal moves allow it,
 */
allow: number,
/**
 * so many stop it.
 */
stop: number,
/**
 * The moves by what becomes of the threat; empty for what a move threatens in `defences`.
 */
moves: Array<Sort>,
/**
 * The `id`s of its evidence: the contrast, the gain, and the threatened move forced after every legal move.
 */
evidence: Array<string>, };

/**
 * What is threatened, and which moves stop it.
 */
export type Threatened = {
/**
 * Always `threats`.
 */
question: 'threats',
/**
 * The move whose threats are asked for; null where those of the side that is not to move are.
 */
by: Move | null,
/**
 * The position in which the side to move is threatened: `fen`, or after `by`.
 */
threatened: string,
/**
 * Why no threat is told: the move ends the game, check, an exchange that is not over, or there is none.
 */
silence: Silence | null,
/**
 * The threats, the worst first.
 */
threats: Array<Threat>,
/**
 * The number of this form.
 */
schema: number,
/**
 * The position.
 */
fen: string,
/**
 * The side to move.
 */
turn: Side,
/**
 * Who was asked, and how much.
 */
machine: Machine,
/**
 * Why the game is over, if it is; then there is nothing else.
 */
ending: string | null,
/**
 * The evidence that the answer and its sentences name.
 */
evidence: Array<Evidence>,
/**
 * The answer in words.
 */
sentences: Array<Sentence>,
/**
 * The sentences in one text.
 */
text: string, };

/**
 * What a move achieves.
 */
export type Verdict = { "kind": "mate", moves: number, } | { "kind": "mated", moves: number, } | { "kind": "table", result: Result, moves: number | null, } | { "kind": "gain" } | { "kind": "promotion" } | { "kind": "draw", by: DrawBy, } | { "kind": "only" } | { "kind": "standing" };

/**
 * What `lucena endgame verify --json` prints.
 */
export type Verification = {
/**
 * The number of this form.
 */
schema: number,
/**
 * The title of the rule set.
 */
rules: string,
/**
 * Whose moves it finds.
 */
side: Side, } & (AttackProof | DefenceProof);

/**
 * What one pair of eyes sees at every depth.
 */
export type View = {
/**
 * Who looks.
 */
eyes: Eyes,
/**
 * One belief for each depth, from one ply on.
 */
beliefs: Array<Belief>, };

/**
 * Who wins, seen from the side to move. The fifty-move rule is left aside.
 */
export type Wdl = "loss" | "draw" | "win";

/**
 * A legal move and what it is worth.
 */
export type Weighed = {
/**
 * What it is among all.
 */
class: string,
/**
 * What it is worth to White.
 */
score: Score,
/**
 * Whether it is worth just that: `exact`; for the side to move `at_least` or `at_most` that.
 */
bound: string,
/**
 * What follows; begins with the move.
 */
line: Array<Move>,
/**
 * As programs write it: `g1f3`, castling `e1g1`.
 */
uci: string,
/**
 * As players write it: `Nf3`.
 */
san: string, };
