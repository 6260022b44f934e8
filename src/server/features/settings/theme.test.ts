import { afterAll, beforeAll, expect, it } from 'vitest';
import { standardTheme } from '#contract/theme/ready-themes.ts';
import { coloursOf, type ThemeVersion } from '#contract/theme/theme.ts';
import { themeTokens } from '#contract/theme/theme-tokens.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const url = '/api/theme';
const put = (payload: object, headers = admin) => test.inject({ method: 'PUT', url, headers, payload });
const stored = async () => (await test.inject({ url })).json().data;

it('the theme is none until one is stored, and can be taken back', async () => {
  expect(await stored()).toEqual({ theme: null, version: null });

  const theme = themeFixture();
  const saved = await put({ theme });
  expect(saved.statusCode, saved.body).toBe(200);
  const { theme: after, version } = await stored();
  expect({ ...after, background: undefined }).toEqual({ ...theme, background: undefined });
  expect(version).toMatch(/^[0-9a-f]{12}$/);

  await put({ theme: themeFixture({ motif: 'dots' }) });
  expect((await stored()).version).not.toBe(version);
  await put({ theme: null });
  expect(await stored()).toEqual({ theme: null, version: null });
});

it('a theme whose text cannot be read is refused by field, and nothing is stored', async () => {
  const response = await put({ theme: themeFixture({ background: 'oklch(70% 0.1 200)', success: 'teal' }) });
  expect(response.statusCode).toBe(400);
  const { code, errors } = response.json();
  expect(code).toBe('validation_failed');
  expect(errors[0]).toEqual({ path: 'theme.success', message: 'A colour such as oklch(60% 0.15 250)' });
  // What cannot be read is told beside it.
  expect(errors.map(({ path }: { path: string }) => path)).toEqual([
    'theme.success',
    'theme.background',
    'theme.primary',
    'theme.accent',
  ]);
  const unreadable = await put({ theme: themeFixture({ primary: 'oklch(20% 0.05 200)' }) });
  expect(unreadable.json().errors).toEqual([
    { path: 'theme.primary', message: expect.stringMatching(/needs 4\.5\. The nearest colour that works: oklch\(/) },
  ]);
  expect((await stored()).theme).toBeNull();
});

it('of two who change the theme at once, the second is told', async () => {
  const first = themeFixture({ name: 'First' });
  expect((await put({ theme: first, basedOn: null })).statusCode).toBe(200);
  const second = await put({ theme: themeFixture({ name: 'Second' }), basedOn: null });
  expect([second.statusCode, second.json().code]).toEqual([409, 'settings_changed']);
  const { theme } = await stored();
  expect(theme.name).toBe('First');
  expect((await put({ theme: themeFixture({ name: 'Second' }), basedOn: theme })).statusCode).toBe(200);
  await put({ theme: null });
});

it('each saving is a version; an older one passes the rules of today, or is refused as any theme', async () => {
  const versions = async (): Promise<ThemeVersion[]> =>
    (await test.inject({ url: `${url}/versions`, headers: admin })).json().data;
  await test.context.db.deleteFrom('settingsVersions').execute();
  await put({ theme: themeFixture({ name: 'First', motif: 'dots' }) });
  await put({ theme: themeFixture({ name: 'First', motif: 'lace' }) });
  await put({ theme: themeFixture({ name: 'First', motif: 'lace' }) });
  await put({ theme: null });
  const kept = await versions();
  const { name, motif } = standardTheme;
  expect(kept.map(({ value, savedBy }) => [value.name, value.motif, savedBy])).toEqual([
    [name, motif, 'A admin'],
    ['First', 'lace', 'A admin'],
    ['First', 'dots', 'A admin'],
    [name, motif, null],
  ]);
  expect(kept.map(({ changed }) => changed)).toEqual([
    expect.arrayContaining(['name']),
    ['motif'],
    expect.any(Array),
    [],
  ]);
  expect((await put({ theme: kept[1]?.value })).statusCode).toBe(200);

  // As one that was stored before a rule became stricter.
  const unreadable = { ...kept[1]?.value, primary: 'oklch(20% 0.05 200)' };
  const { id } = await test.context.db
    .selectFrom('settingsVersions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const value = JSON.stringify(unreadable);
  await test.context.db.updateTable('settingsVersions').set({ value }).where('id', '=', id).execute();
  const [newest] = await versions();
  expect(newest?.value).toEqual(unreadable);
  const refused = await put({ theme: newest?.value });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'theme.primary']);

  expect((await test.inject({ url: `${url}/versions` })).statusCode).toBe(401);
  await put({ theme: null });
});

it('every colour of a theme that was stored is one that screens show', async () => {
  await put({ theme: themeFixture({ accent: 'oklch(62% 0.45 30)' }) });
  const { theme } = await stored();
  expect(theme.accent).not.toBe('oklch(62% 0.45 30)');
  expect(themeTokens(coloursOf(theme)).gulal).toMatch(/^#[0-9a-f]{6}$/);
});
