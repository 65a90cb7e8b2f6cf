import type { Explanation } from './documents';

/** What an explanation says beside its claims, which have cards of their own. */
export function verdict(doc: Pick<Explanation, 'text' | 'claims' | 'asides'>): string {
  const claims = [...doc.claims, ...doc.asides.flatMap((aside) => aside.claims)];
  // The longest first: one sentence may be part of another.
  const told = claims.map((claim) => claim.text).sort((a, b) => b.length - a.length);
  const rest = told.reduce((text, sentence) => (sentence ? text.replace(sentence, ' ') : text), doc.text);
  return rest.replace(/\s+/g, ' ').trim();
}
