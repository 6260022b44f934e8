import type { Theme } from '#contract/theme/theme.ts';

/** A theme that the form accepts. */
export const themeFixture = (given: Partial<Theme> = {}): Theme => ({
  name: 'Monsoon',
  background: 'oklch(22% 0.05 200)',
  paper: 'oklch(98% 0.012 190)',
  primary: 'oklch(84% 0.15 110)',
  accent: 'oklch(62% 0.19 30)',
  success: 'oklch(60% 0.11 160)',
  fonts: 'baloo',
  motif: 'arches',
  ...given,
});
