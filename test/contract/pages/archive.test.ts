import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { action } from '#web/site/archive/archive-page.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const at = '2026-03-01T00:00:00.000Z';
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: 'NIT Suryapur' };
  await test.context.db
    .insertInto('years')
    .values([
      { year: '2026', ...texts, startedAt: null, closedAt: at },
      { year: '2027', ...texts, startedAt: at, closedAt: null },
    ])
    .execute();
});
afterAll(() => test.close());

it.each([
  ['nope', 404],
  ['1999', 404],
  ['2027', 404],
  ['2026', 405],
])('a form posted to /%s gets %i: only the archive of a closed year is a page', async (year, status) => {
  const thrown = await loadPage<void>(test, action, `/${year}`, { year }).catch((error) => error);
  expect(thrown.init?.status).toBe(status);
});
