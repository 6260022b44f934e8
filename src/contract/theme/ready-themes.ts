import type { Theme } from './theme.ts';

/** The colours of `site.css`: what a form starts from while no theme is stored. */
export const standardTheme: Theme = {
  name: 'Night mela',
  background: 'oklch(18.4% 0.062 292.2)',
  paper: 'oklch(98.6% 0.014 84.6)',
  primary: 'oklch(81.7% 0.167 76.5)',
  accent: 'oklch(60.9% 0.228 7)',
  success: 'oklch(58.7% 0.1 186.9)',
  fonts: 'rozha',
  motif: 'mixed',
};

/** Themes to start from. */
export const readyThemes: readonly Theme[] = [
  standardTheme,
  {
    name: 'Monsoon',
    background: 'oklch(21% 0.045 220)',
    paper: 'oklch(98.2% 0.012 190)',
    primary: 'oklch(85% 0.16 115)',
    accent: 'oklch(63% 0.19 35)',
    success: 'oklch(60% 0.11 160)',
    fonts: 'baloo',
    motif: 'mangoes',
  },
  {
    name: 'Gulmohar',
    background: 'oklch(20% 0.065 20)',
    paper: 'oklch(98.4% 0.014 60)',
    primary: 'oklch(80% 0.165 60)',
    accent: 'oklch(62% 0.22 25)',
    success: 'oklch(60% 0.12 150)',
    fonts: 'rozha',
    motif: 'petals',
  },
  {
    name: 'Indigo and brass',
    background: 'oklch(19% 0.07 268)',
    paper: 'oklch(98.4% 0.01 95)',
    primary: 'oklch(83% 0.13 90)',
    accent: 'oklch(62% 0.19 320)',
    success: 'oklch(62% 0.11 190)',
    fonts: 'dm',
    motif: 'diamonds',
  },
  {
    name: 'Banyan',
    background: 'oklch(21% 0.05 155)',
    paper: 'oklch(98.4% 0.018 100)',
    primary: 'oklch(83% 0.155 85)',
    accent: 'oklch(62% 0.2 15)',
    success: 'oklch(62% 0.13 150)',
    fonts: 'dm',
    motif: 'arches',
  },
];
