import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  const { cookie } = await test.loginAs('admin');
  headers = { cookie };
});
afterAll(() => test.close());

const create = (description: string) =>
  test.inject({
    method: 'POST',
    url: '/api/events/mainEvent',
    headers,
    payload: { title: 'Taal', startDate: '2027-02-12T10:00', endDate: '2027-02-12T11:00', description },
  });
const blocks = (...list: unknown[]) => JSON.stringify({ blocks: list });
const deepList = (depth: number): unknown => (depth === 0 ? [] : [{ content: 'x', items: deepList(depth - 1) }]);

it.each([
  ['a header level', blocks({ type: 'header', data: { text: 'x', level: 9 } }), 'description.blocks.0.data.level'],
  ['a block nobody knows', blocks({ type: 'raw', data: { html: 'x' } }), 'description.blocks.0.type'],
  [
    'a foreign embed',
    blocks({ type: 'embed', data: { service: 'youtube', source: 'https://evil.example' } }),
    'description.blocks.0.data.source',
  ],
  [
    'a script as a picture',
    blocks({ type: 'image', data: { url: 'javascript:alert(1)' } }),
    'description.blocks.0.data.url',
  ],
  ['a text too long', 'x'.repeat(200_001), 'description'],
])('refuses %s, names the field and stores nothing', async (_what, description, path) => {
  const products = async () => (await test.inject({ url: '/products' })).json();
  const before = await products();
  const response = await create(description);
  expect(response.json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path }] });
  expect(await products()).toEqual(before);
});

it('a request with a list nested a hundred deep is rejected', async () => {
  const response = await create(blocks({ type: 'list', data: { style: 'ordered', items: deepList(100) } }));
  expect(response.statusCode).toBe(400);
  expect(response.json().errors[0]).toMatchObject({ message: 'List is nested too deeply' });
});

it('an event stores and returns the cleaned document, and its plain text for search', async () => {
  const text = '<img src=x onerror=alert(1)>Bands &amp; <b>beats</b>';
  const unknownImage = '/images/V1StGXR8_Z5jdHi6B-myT/800.webp';
  const response = await create(
    blocks({ type: 'paragraph', data: { text } }, { type: 'image', data: { url: unknownImage } }),
  );
  expect(response.statusCode, response.body).toBe(200);
  const [paragraph] = JSON.parse(response.json().data.description).blocks;
  expect(paragraph.data.text).toBe('Bands &amp; <b>beats</b>');
  const found = await test.inject({ url: '/api/events/showMainEvent?search=bands%20%26%20beats' });
  expect(found.json().data).toHaveLength(1);
});
