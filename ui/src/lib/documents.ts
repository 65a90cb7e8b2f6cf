// The documents of the server, as docs/json.md and docs/explanation.schema.json describe them.

export type Side = 'white' | 'black';
export type Level = 'beginner' | 'club' | 'expert';
export const LEVELS: readonly Level[] = ['beginner', 'club', 'expert'];

export interface Move {
  uci: string;
  san: string;
}

/** As White sees it; a mate is negative when Black mates. */
export type Score = { centipawns: number } | { mate: number };

export interface Chances {
  white: number;
  draw: number;
  black: number;
}

export interface EngineLine {
  score: Score;
  bound: 'exact' | 'lower' | 'upper';
  chances: Chances;
  text: string;
  moves: Move[];
}

export interface Analysis {
  fen: string;
  ending: string | null;
  best: Move | null;
  depth: number;
  nodes: number;
  lines: EngineLine[];
}

export interface ClaimPiece {
  square: string;
  role: string;
  color: Side;
  part: string;
}

export interface Claim {
  motif: string;
  ply: number;
  san: string;
  pieces: ClaimPiece[];
  squares: string[];
  with: string[];
  without: string[];
  critical?: { uci: string; why: string };
  proof: { kind: string; change: string; flips: boolean; nodes: number };
  text: string;
}

export interface Outcome {
  kind: 'mate' | 'material' | 'promotion' | 'draw' | 'positional' | 'tablebase';
  moves?: number;
  points?: number;
  by?: string;
  centipawns?: number;
  wdl?: 'win' | 'draw' | 'loss';
  dtm?: number | null;
}

export interface Refutation {
  san: string;
  uci: string;
  score: Score;
  best: Score;
  refutation: string[];
  motif?: string;
  claims: Claim[];
  inherited: boolean;
  text: string;
}

export interface Explanation {
  fen: string;
  turn: Side;
  ending?: string;
  best: Move | null;
  outcome: Outcome | null;
  score: Score;
  line: Move[];
  claims: Claim[];
  asides: { shows: string; line: Move[]; claims: Claim[] }[];
  others: Move[];
  threat: string[];
  why_not: Refutation[];
  themes: string[];
  text: string;
  nodes: number;
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

export interface JudgedMove {
  ply: number;
  san: string;
  best: string;
  /** Before and after the move, from -1 to 1, for the side that moves. */
  chances: [number, number];
  loss: number;
  judgement: Judgement | null;
  only: boolean;
  comment: string;
  advice: string;
  missed: unknown[];
}

export interface ReviewedGame {
  game: number;
  white: string;
  black: string;
  summary: string;
  turning_point: number | null;
  tally: { side: Side; inaccuracies: number; mistakes: number; blunders: number }[];
  moves: JudgedMove[];
  pgn: string;
  fens?: string[];
}

export interface Review {
  games: ReviewedGame[];
  broken: { game: number; line: number; column: number; message: string }[];
}

export interface Ending {
  rules: string;
  title: string;
  men?: string;
  side?: Side;
  /** Whether the other routes can do something with it. */
  provable?: boolean;
  practice?: boolean;
}

export interface EndingClass {
  class: string;
  title: string;
  sentence?: string | null;
  text?: string | null;
  value?: number | null;
  prefer?: string[];
  example?: string | null;
  svg?: string | null;
}

export interface EndingRules {
  rules: string;
  title: string;
  classes: EndingClass[];
}

export interface RuleMove {
  fen: string;
  rules: string;
  best: Move;
  class: string;
  title: string;
  sentence: string;
  /** What the position is worth to the side to move, and what the move is; null where no table is made. */
  result?: { wdl: Wdl; depth: Depth } | null;
  played?: { wdl: Wdl; depth: Depth } | null;
  level: string;
  candidates: (Move & { class: string; title: string; value: number; measures: number[] })[];
}

export type Depth = { mate: number } | { promotion: number } | null;
export type Wdl = 'win' | 'draw' | 'loss';

export interface Probe {
  fen: string;
  wdl: Wdl;
  depth: Depth;
  best: string[];
  moves: (Move & { wdl: Wdl; depth: Depth })[];
}

/** What was found out about rules for Black, who defends. */
export interface Holding {
  rules: string;
  side: 'black';
  positions: number;
  holdable: number;
  held: number;
  lost: number;
  thrown: number;
  hopeless: number;
  optimal_percent: number;
  mean_loss: number;
  worst_loss: number;
}

/** What was found out about rules for White, who plays to win. */
export interface Verification {
  rules: string;
  side?: 'white';
  counts: string;
  positions: number;
  winnable: number;
  won: number;
  not_won: number;
  thrown: number;
  longest: number;
  optimal_percent: number;
  mean_loss: number;
  worst_loss: number;
  level: string;
  longest_game: string[];
  distinct_cycles: number;
  cycles: string[][];
  cycle_falls: number[];
  thrown_examples: string[];
}

export interface LabCatalogue {
  algorithms: { name: string; about?: string }[];
  trees: { name: string; about?: string }[];
}

export interface LabNode {
  name: string;
  ply: number;
  x: number;
  parent: number | null;
  leaf: number | null;
  visited: boolean;
}

export interface LabStep {
  node: number;
  search: number;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  end: string;
  cut_off: number[];
}

export interface LabExplanation {
  algorithm: string;
  value: number;
  nodes: LabNode[];
  steps: LabStep[];
}

export interface LabRow {
  breadth: number;
  depth: number;
  trees: number;
  [algorithm: string]: number | Record<string, number>;
}

export interface HorizonLesson {
  name: string;
  fen: string;
  about: string;
  best: string | null;
  views: { eyes: string; beliefs: { depth: number; best: string; value: number }[] }[];
}

export interface Progress {
  done: number;
  total: number | null;
  text: string;
}
