import type { Belief, Horizon, LabRow, Lesson } from './documents';

export interface Bar {
  name: string;
  nodes: number;
  leaves: number;
  se: number;
}

/** Every algorithm of a row, fewest nodes first. */
export function bars(row: LabRow): Bar[] {
  return Object.entries(row)
    .flatMap(([name, value]) =>
      typeof value === 'object'
        ? [{ name: name.replaceAll('_', '-'), nodes: value.nodes ?? 0, leaves: value.leaves ?? 0, se: value.se ?? 0 }]
        : [],
    )
    .sort((a, b) => a.nodes - b.nodes);
}

export type HorizonLesson = Lesson & { views: { eyes: string; beliefs: Belief[] }[] };

/** The lessons of `/lab/horizon`, with the names of the eyes made plain. */
export function lessons(doc: readonly Horizon[]): HorizonLesson[] {
  return doc.map(({ lesson, views }) => ({
    ...lesson,
    views: views.map(({ eyes, beliefs }) => ({ eyes: typeof eyes === 'string' ? eyes : eyes.plain, beliefs })),
  }));
}
