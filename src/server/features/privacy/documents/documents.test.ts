import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDescription } from '#contract/rich-text.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { cleanDescription } from '../../rich-text/rich-text.service.ts';
import { defaultDocuments } from './default-documents.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const show = async (path: string) => (await test.inject({ url: `/api/documents/${path}` })).json();
const save = (kind: string, body: string, basedOn: number) =>
  test.inject({ method: 'PUT', url: `/api/documents/${kind}`, headers: admin, payload: { body, basedOn } });

it('the texts that come with the program are documents that the editor can save as they are', () => {
  for (const text of Object.values(defaultDocuments)) {
    expect(readDescription(text).kind).toBe('document');
    expect(JSON.parse(cleanDescription(text).stored)).toEqual(JSON.parse(text));
  }
});

it('visitors read a text with the festival’s name and address in it, and no placeholder', async () => {
  for (const kind of ['privacy', 'refunds']) {
    const { data } = await show(kind);
    expect(data).toMatchObject({ version: 1, latest: 1, savedAt: null });
    expect(data.body).toContain('hello@utsav.example');
    expect(data.body).not.toMatch(/\{\w+\}/);
    expect(readDescription(data.body).kind).toBe('document');
  }
});

it('the privacy page leads to the pages where data are downloaded and erased', async () => {
  const { body } = (await show('privacy')).data;
  for (const path of ['/my-data', '/erase'])
    expect(JSON.stringify(JSON.parse(body))).toContain(`<a href=\\"${path}\\"`);
});

it('a value of the settings stays text in a document', async () => {
  const { timeZone: _zone, payment: _payment, ...settings } = (await test.inject({ url: '/api/settings' })).json().data;
  const payload = { ...settings, instituteName: 'A "B" <b>C</b> \\ & D' };
  await test.inject({ method: 'PUT', url: '/api/settings', headers: admin, payload });
  const { data } = await show('privacy');
  const { value } = readDescription(data.body) as { value: { blocks: { data: { text: string } }[] } };
  expect(value.blocks[0]?.data.text).toContain('A &quot;B&quot; &lt;b&gt;C&lt;/b&gt; \\ &amp; D runs');
});

it('saving makes a new version at once for everybody, and the earlier ones stay readable', async () => {
  const first = (await show('refunds')).data.body;
  expect((await save('refunds', 'No money goes back. {email}', 1)).json().data).toMatchObject({ version: 2 });
  expect((await show('refunds')).data).toMatchObject({ version: 2, body: 'No money goes back. hello@utsav.example' });
  expect((await show('refunds?version=1')).data).toMatchObject({ version: 1, latest: 2, body: first, savedAt: null });
  expect((await test.inject({ url: '/api/documents/refunds?version=9' })).statusCode).toBe(404);
  const { data } = (await test.inject({ url: '/api/documents/refunds/versions', headers: admin })).json();
  expect(data.body).toBe('No money goes back. {email}');
  expect(data.versions.map(({ version, savedBy }: { version: number; savedBy: string }) => [version, savedBy])).toEqual(
    [
      [2, 'A admin'],
      [1, null],
    ],
  );
});

it('of two admins who edit the same version one is told so', async () => {
  const [one, other] = await Promise.all([save('privacy', 'Mine.', 1), save('privacy', 'Mine too.', 1)]);
  expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409]);
  expect((await show('privacy')).data.version).toBe(2);
  expect((await save('privacy', '   ', 2)).statusCode).toBe(400);
});

describe('a text that the law does not ask for', () => {
  const edited = async () => (await test.inject({ url: '/api/documents/safety/versions', headers: admin })).json().data;
  const status = async (path: string) => (await test.inject({ url: `/api/documents/${path}` })).statusCode;
  const listed = async () => (await test.inject({ url: '/api/documents' })).json().data;

  it('is a text to start from, which nobody sees until it is saved', async () => {
    expect(await listed()).toEqual(['privacy', 'refunds']);
    expect([await status('safety'), await status('safety?version=1'), await status('travel')]).toEqual([404, 404, 404]);
    expect(await edited()).toMatchObject({ version: 0, isPublic: false, versions: [] });
    expect((await save('safety', 'Call 112.', 0)).json()).toMatchObject({
      message: 'The new text is public',
      data: { version: 1, isPublic: true, versions: [{ version: 1, savedBy: 'A admin' }] },
    });
    expect((await show('safety')).data).toMatchObject({ version: 1, latest: 1, body: 'Call 112.' });
    expect((await show('safety')).data.savedAt).not.toBeNull();
    expect(await listed()).toEqual(['privacy', 'refunds', 'safety']);
  });

  it('can be taken off the site with all its versions, and be saved again', async () => {
    expect((await save('safety', '', 1)).json()).toMatchObject({ message: 'The text is off the site' });
    expect([await status('safety'), await status('safety?version=1')]).toEqual([404, 404]);
    expect(await listed()).toEqual(['privacy', 'refunds']);
    expect(await edited()).toMatchObject({ version: 2, isPublic: false });
    expect((await save('safety', 'Call 112, then us.', 2)).statusCode).toBe(200);
    expect((await show('safety')).data).toMatchObject({ version: 3, body: 'Call 112, then us.' });
    expect(await status('safety?version=2')).toBe(404);
    for (const kind of ['privacy', 'refunds']) expect((await save(kind, '', 2)).statusCode).toBe(400);
  });
});
