import type { HorizonLesson, LabRow } from './documents';

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

interface RawLesson {
  lesson?: Partial<HorizonLesson>;
  views: { eyes: string | { plain: string }; beliefs: HorizonLesson['views'][number]['beliefs'] }[];
}

/** The lessons of `lab horizon --json`, with the names of the eyes made plain. */
export function lessons(doc: unknown): HorizonLesson[] {
  const list = Array.isArray(doc) ? doc : ((doc as { lessons?: unknown[]; rows?: unknown[] }).lessons ?? (doc as { rows?: unknown[] }).rows ?? []);
  return (list as (RawLesson & Partial<HorizonLesson>)[]).map((raw) => {
    const lesson = raw.lesson ?? raw;
    return {
      name: lesson.name ?? 'position',
      fen: lesson.fen ?? '',
      about: lesson.about ?? '',
      best: lesson.best ?? null,
      views: raw.views.map(({ eyes, beliefs }) => ({ eyes: typeof eyes === 'string' ? eyes : eyes.plain, beliefs })),
    };
  });
}
