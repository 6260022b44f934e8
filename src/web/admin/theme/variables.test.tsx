import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

/** What MantineProvider would write into a <style> element, one declaration a line. */
function themeVariables(): string {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} forceColorScheme="light" withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  );
  const css = /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1] ?? '';
  return css
    .replaceAll('"', "'")
    .replaceAll(/, *:host/g, ',\n:host')
    .replaceAll('{', ' {\n')
    .replaceAll(/;\s*/g, ';\n')
    .replaceAll('}', '}\n\n')
    .split('\n')
    .map((line) => (/^\s*--/.test(line) ? `  ${line.trim()}` : line.trim()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

it('variables.css has the variables of the theme', async () => {
  await expect(`${themeVariables()}\n`).toMatchFileSnapshot('./variables.css');
});
