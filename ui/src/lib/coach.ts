import type { Depth, Probe, RuleMove, Wdl } from './documents';

export interface Lesson {
  /** The class that the move reached, and whether the rule agrees. */
  reached: string | null;
  asRule: boolean;
  wanted: string;
  truth: string;
  keepsResult: boolean;
}

const RESULTS: Record<Wdl, string> = { win: 'won', draw: 'a draw', loss: 'lost' };

export function depthText(depth: Depth | null): string {
  if (!depth) return '';
  return 'mate' in depth ? `mate in ${depth.mate}` : `promotion in ${depth.promotion}`;
}

const far = (depth: Depth | null): number => (!depth ? 0 : 'mate' in depth ? depth.mate : depth.promotion);

function levelText(level: string): string {
  if (level === 'class') return 'its class is the best within reach';
  if (level === 'tie') return 'others are as good by the rule';
  return level === 'only move' ? 'it is the only move' : `${level} decides among equals`;
}

/** What the rule wanted, what the table knows, and what the move played made of it. */
export function lessonOn(uci: string, rule: RuleMove | null, probe: Probe | null): Lesson {
  const candidate = rule?.candidates.find((move) => move.uci === uci);
  const known = probe?.moves.find((move) => move.uci === uci);
  return {
    reached: candidate ? `class ${candidate.class}, ${candidate.title}` : null,
    asRule: rule?.best.uci === uci,
    wanted: rule ? `${rule.best.san} (class ${rule.class}, ${rule.title}): ${levelText(rule.level)}` : '',
    truth: known && probe ? truthOf(known, probe) : 'The table does not know this position.',
    keepsResult: !known || !probe || known.wdl === probe.wdl,
  };
}

function truthOf(known: Probe['moves'][number], probe: Probe): string {
  if (known.wdl !== probe.wdl) return `That gives it away: it was ${RESULTS[probe.wdl]}, now it is ${RESULTS[known.wdl]}.`;
  const lost = far(known.depth) - far(probe.depth);
  const how = [`Still ${RESULTS[known.wdl]}`, depthText(known.depth)].filter(Boolean).join(', ');
  if (known.wdl !== 'win' || lost <= 0) return `${how}; nothing better exists.`;
  return `${how}; ${probe.best.slice(0, 3).join(' or ')} ${lost === 1 ? 'is a move' : `is ${lost} moves`} faster.`;
}
