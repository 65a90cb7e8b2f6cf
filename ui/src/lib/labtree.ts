import type { LabExplanation, LabNode, LabStep } from './documents';

export type Look = 'unseen' | 'visited' | 'now' | 'cut';

export interface Drawn extends LabNode {
  look: Look;
  /** The latest visit so far. Its value is known when it is left, not before. */
  step: LabStep | null;
  left: boolean;
}

/** The tree as it is after so many steps. A step's cut-off shows when the node it belongs to is left. */
export function after(doc: LabExplanation, count: number): Drawn[] {
  const done = doc.steps.slice(0, count);
  const now = done.at(-1)?.node ?? null;
  const latest = new Map(done.map((step, index) => [step.node, index]));
  const cut = new Set(done.flatMap((step, index) => (isLeft(doc, index, count) ? below(doc, step.cut_off) : [])));
  return doc.nodes.map((node, index) => ({
    ...node,
    step: doc.steps[latest.get(index) ?? -1] ?? null,
    left: latest.has(index) && isLeft(doc, latest.get(index)!, count),
    look: index === now ? 'now' : latest.has(index) ? 'visited' : cut.has(index) ? 'cut' : 'unseen',
  }));
}

/** A visit is over when a later one is outside its subtree, or when nothing more follows. */
export function isLeft(doc: LabExplanation, index: number, count: number): boolean {
  if (count >= doc.steps.length) return true;
  const node = doc.steps[index]!.node;
  return doc.steps.slice(index + 1, count).some((step) => !isInside(doc.nodes, step.node, node));
}

function isInside(nodes: readonly LabNode[], node: number, top: number): boolean {
  for (let at: number | null = nodes[node]!.parent; at !== null; at = nodes[at]!.parent) if (at === top) return true;
  return false;
}

function below(doc: LabExplanation, tops: readonly number[]): number[] {
  return doc.nodes.flatMap((_node, index) => (tops.some((top) => top === index || isInside(doc.nodes, index, top)) ? [index] : []));
}

export const bound = (value: number | null, infinite: string): string => (value === null ? infinite : String(value));
export const windowText = (step: LabStep): string => `(${bound(step.alpha, '−∞')}, ${bound(step.beta, '∞')})`;

const ENDS: Record<string, string> = {
  leaf: 'a leaf',
  exact: 'which will be found exact',
  cut: 'which will end in a cut-off',
  all: 'of which no move will be good enough',
};

/** One step in words: a visit, and what will come of it. */
export function stepText(doc: LabExplanation, index: number): string {
  const step = doc.steps[index];
  if (!step) return 'Before the first step.';
  const node = doc.nodes[step.node]!;
  const value = step.value === null ? '' : `, value ${step.value}`;
  const cuts = step.cut_off.map((cut) => doc.nodes[cut]!.name).join(', ');
  return `${node.name}: window ${windowText(step)}, ${ENDS[step.end] ?? step.end}${value}${cuts ? `; ${cuts} not looked at` : ''}.`;
}
