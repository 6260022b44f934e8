import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Linking } from '#contract/pages/pages.ts';
import { createEvent } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  headers = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const response = await test.inject({ method, url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const block = (text: string) =>
  JSON.stringify({ time: 0, version: '2.31', blocks: [{ id: 'a', type: 'paragraph', data: { text } }] });
const page = (title: string, text: string, publish = true) =>
  send(
    'POST',
    '/api/pages',
    pageBody({
      title,
      publish,
      sections: [{ id: 'a', kind: 'notice', level: 'info', heading: '', text }],
    }),
  );
const linkingTo = async (id: string) => {
  const response = await test.inject({ url: `/api/pages/${id}/links`, headers });
  return response.json().data as Linking[];
};

it('the public pages, events and texts that link to a page are listed', async () => {
  const deleted = await send('POST', '/api/pages', pageBody({ slug: 'campus', title: 'Campus', publish: true }));
  expect(await linkingTo(deleted._id)).toEqual([]);
  await page('Stay', 'See https://utsav.example/pages/campus.');
  await page('Longer', 'See /pages/campus-map and /pages/campus_2');
  await page('Draft', 'See /pages/campus', false);
  await createEvent(test.context, { title: 'Taal', description: block('<a href="/pages/campus#gate">Map</a>') });
  await createEvent(test.context, { title: 'Other', description: block('/pages/campuses') });
  const body = block('<a href="/pages/campus">Campus</a>');
  await send('PUT', '/api/documents/travel', { body, basedOn: 0 });
  expect(await linkingTo(deleted._id)).toEqual([
    { kind: 'page', title: 'Stay' },
    { kind: 'event', title: 'Taal' },
    { kind: 'document', title: 'Travel and stay' },
  ]);
});

it('links to a url that the page had before are listed too', async () => {
  const made = await send('POST', '/api/pages', pageBody({ slug: 'first-url', title: 'Moved', publish: true }));
  await send('PUT', `/api/pages/${made._id}`, {
    ...pageBody({ slug: 'second-url', title: 'Moved', publish: true }),
    version: made.version,
  });
  await page('Old link', 'See /pages/first-url');
  expect(await linkingTo(made._id)).toEqual([{ kind: 'page', title: 'Old link' }]);
});

it('what links to a page that is deleted or unknown is not found', async () => {
  expect((await test.inject({ url: '/api/pages/nothing/links', headers })).statusCode).toBe(404);
});
