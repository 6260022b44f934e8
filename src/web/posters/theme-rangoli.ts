import type { Theme } from '#contract/theme/theme.ts';
import type { ThemeTokens } from '#contract/theme/theme-tokens.ts';
import { drawHeroRangoli } from './poster.ts';

/** The hero's rangoli in the colours and motif of a theme. */
export function drawThemeRangoli({ motif }: Pick<Theme, 'motif'>, tokens: ThemeTokens): string {
  const { gulal, 'peacock-light': peacock, marigold, cream, night } = tokens;
  const colours = [gulal, peacock, marigold, cream];
  return drawHeroRangoli({ colours, ground: night, motif: motif === 'mixed' ? undefined : motif });
}
