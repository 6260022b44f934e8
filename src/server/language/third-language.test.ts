import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { languages } from '../../../scripts/languages/languages-plugin.ts';
import { LOCALES } from '../catalogs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'utsav-locales-'));

// A folder with one file more: that is all that a committee does.
vi.mock('../catalogs.ts', async (original) => {
  const catalogs = await original<typeof import('../catalogs.ts')>();
  return {
    ...catalogs,
    translatedLanguages: () => catalogs.translatedLanguages(folder),
    readTranslations: (code: string) => catalogs.readTranslations(code, folder),
    compileTranslations: (code: string) => catalogs.compileTranslations(code, folder),
    listLanguages: () => catalogs.listLanguages(folder),
  };
});

let test: TestApp;
beforeAll(async () => {
  copyFileSync(path.join(LOCALES, 'hi.po'), path.join(folder, 'hi.po'));
  const hindi = readFileSync(path.join(LOCALES, 'hi.po'), 'utf8');
  const marathi = hindi.replace(
    /(msgid "You are in: \{eventTitle\}"\nmsgstr ")[^"]*/,
    '$1तुमची नोंदणी झाली: {eventTitle}',
  );
  expect(marathi).not.toBe(hindi);
  writeFileSync(path.join(folder, 'mr.po'), marathi);
  test = await startTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

it('a third file in locales is a language of the pages, of mails, and of what the committee writes', async () => {
  const { load } = languages() as Plugin & { load: (this: object, id: string) => string };
  const ofPages = load.call({ environment: { name: 'ssr' }, addWatchFile: () => {} }, '\0virtual:languages');
  expect(ofPages).toContain('"code":"mr","name":"मराठी"');
  const messages = load.call({ environment: { name: 'ssr' }, addWatchFile: () => {} }, '\0virtual:messages');
  expect(messages).toContain('"mr":{');

  const headers = await test.headersOf('admin');
  const { _id, title } = await createEvent(test.context, { title: 'Chess' });
  const url = `/api/events/${_id}/translations`;
  const { data } = (await test.inject({ url, headers })).json();
  expect(data.languages.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
    ['hi', 'हिन्दी'],
    ['mr', 'मराठी'],
  ]);
  const texts = [{ path: 'title', source: title, text: 'बुद्धिबळ' }];
  const saved = await test.inject({ method: 'PUT', url, headers, payload: { language: 'mr', texts } });
  expect(saved.statusCode, saved.body).toBe(200);
  const shown = (await test.inject({ url: '/api/translations/mr' })).json().data;
  expect(shown[`events/${_id}`]).toMatchObject([{ text: 'बुद्धिबळ' }]);

  const registration = { eventId: _id, name: 'Asha Rao', email: 'asha@college.test' };
  const cookie = { cookie: 'language=mr' };
  await test.inject({ method: 'POST', url: '/api/registrations', headers: cookie, payload: registration });
  const [mail] = await sendEmails(test.context);
  expect(mail?.subject).toBe('तुमची नोंदणी झाली: बुद्धिबळ');
  expect(mail?.html).toMatch(/<html[^>]+lang="mr-IN"/);
});
