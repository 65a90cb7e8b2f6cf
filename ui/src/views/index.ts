import type { Component } from 'svelte';
import Analyse from './analyse/Analyse.svelte';
import Endgames from './endgames/Endgames.svelte';
import Lab from './lab/Lab.svelte';
import Review from './review/Review.svelte';
import WhyNot from './whynot/WhyNot.svelte';
import Words from './words/Words.svelte';

export interface View {
  name: string;
  title: string;
  component: Component<{ query: Record<string, string> }>;
}

/** The views, as the menu has them; the first is home. */
export const VIEWS: readonly View[] = [
  { name: 'analyse', title: 'Analyse', component: Analyse },
  { name: 'why-not', title: 'Why not?', component: WhyNot },
  { name: 'review', title: 'Review', component: Review },
  { name: 'endgames', title: 'Endgames', component: Endgames },
  { name: 'lab', title: 'Lab', component: Lab },
  { name: 'words', title: 'Words', component: Words },
];
