import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { languages } from './languages-plugin.ts';

const SOURCE = `import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
export const A = ({ n, name }: { n: number; name: string }) => (
  <p title={t\`Menu\`} lang={t\`Hello \${name}\`}>
    <Trans>Plain</Trans> <Trans>See <a title={t\`Inner\`} href="/">{name}</a></Trans> {plural(n, { one: 'day', other: 'days' })}
    {n > 1 ? <Trans>Many</Trans> : null}
  </p>
);`;

/** What the plugin makes of a module, in a build for browsers or for the server. */
async function built(environment: 'client' | 'ssr'): Promise<string> {
  const { configResolved, transform } = languages() as Plugin & {
    configResolved: (config: object) => void;
    transform: { handler: (this: object, code: string, id: string) => Promise<{ code: string }> };
  };
  configResolved({ command: 'build' });
  const { code } = await transform.handler.call({ environment: { name: environment } }, SOURCE, '/src/web/a.tsx');
  return code;
}

it('for browsers a text without values is the text alone, and nothing has an id', async () => {
  const code = await built('client');
  expect(code).toMatch(/title=\{"%%text:[\w-]{6}%%"\}/);
  expect(code).toMatch(/\n\s+\{"%%text:[\w-]{6}%%"\} </);
  expect(code).toMatch(/n > 1 \? "%%text:[\w-]{6}%%" : null/);
  expect(code).not.toContain('<>');
  expect(code.match(/"%%message:[\w-]{6}%%"/g)).toHaveLength(3);
  expect(code).not.toMatch(/id: "[^"]/);
  expect(code).not.toMatch(/Menu|Hello|Plain|Inner|days|Many/);
});

it('for the server each message is compiled and has the id of its translations', async () => {
  const code = await built('ssr');
  expect(code).toContain('["Hello ",["name"]]');
  expect(code).toContain('["n","plural",{"one":["day"],"other":["days"]}]');
  expect(code.match(/id: "[\w-]{6}"/g)).toHaveLength(7);
});
