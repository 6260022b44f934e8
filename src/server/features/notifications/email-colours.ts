import { coloursOf, type Theme } from '#contract/theme/theme.ts';
import { type ThemeTokens, themeTokens } from '#contract/theme/theme-tokens.ts';

/** The colours that the templates are written in, since mail programs ignore custom properties, and the tokens they are. */
const tokens: Record<string, keyof ThemeTokens> = {
  '#140b2b': 'night',
  '#fffaf0': 'paper',
  '#e6dcc6': 'paper-line',
  '#1c1233': 'ink',
  '#4b3f66': 'ink-soft',
  '#ffb21a': 'marigold',
};

/** The HTML of a rendered email in the colours of a theme. Only styles are changed: a text that names a colour stays as it is. */
export function inThemeColours(html: string, theme: Theme | null): string {
  if (!theme) return html;
  const colours = themeTokens(coloursOf(theme));
  return html.replace(/\sstyle="[^"]*"/g, (style) =>
    style.replace(/#[0-9a-f]{6}\b/gi, (colour) => {
      const token = tokens[colour.toLowerCase()];
      return token ? colours[token] : colour;
    }),
  );
}
