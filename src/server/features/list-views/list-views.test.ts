import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ListView, MAX_VIEWS } from '#contract/panel/list-views.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const save = (payload: object, headers = admin) =>
  test.inject({ method: 'POST', url: '/api/list-views', payload: { list: 'registrations', ...payload }, headers });
async function read(list = 'registrations', headers = admin): Promise<ListView[]> {
  return (await test.inject({ url: `/api/list-views?list=${list}`, headers })).json().data;
}

it('a view is saved under its name, without the page that was shown, and replaced by one of the same name', async () => {
  await save({ name: 'Unpaid', query: '?payment=unpaid&after=abc' });
  await save({ name: 'Unpaid', query: 'payment=unpaid&sort=-amount' });
  expect(await read()).toEqual([
    { _id: expect.any(String), name: 'Unpaid', query: 'payment=unpaid&sort=-amount', isDefault: false },
  ]);
  expect(await read('payments')).toEqual([]);
});

it('one view at most is how a list opens', async () => {
  const second = (await save({ name: 'Second', query: 'status=waitlisted', isDefault: true })).json().data;
  await save({ name: 'Third', query: 'status=cancelled', isDefault: true });
  const defaults = async () => (await read()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults()).toEqual(['Third']);
  const set = (isDefault: boolean) =>
    test.inject({
      method: 'POST',
      url: `/api/list-views/${second._id}/default`,
      payload: { isDefault },
      headers: admin,
    });
  await Promise.all([set(true), set(true), save({ name: 'Third', query: '', isDefault: true })]);
  expect(await defaults()).toHaveLength(1);
  await set(false);
  expect(await defaults()).toEqual([]);
});

it('another admin neither sees nor changes nor removes it', async () => {
  const [view] = await read();
  const other = await test.headersOf('admin');
  expect(await read('registrations', other)).toEqual([]);
  const url = `/api/list-views/${view?._id}`;
  for (const options of [
    { method: 'DELETE', url },
    { method: 'POST', url: `${url}/default`, payload: { isDefault: true } },
  ] as const) {
    expect((await test.inject({ ...options, headers: other })).json().code).toBe('view_not_found');
  }
  expect((await test.inject({ method: 'DELETE', url, headers: admin })).json().data).toEqual(view);
  expect((await read()).some(({ _id }) => _id === view?._id)).toBe(false);
});

it('no admin has more views of a list than a menu can show, also when saved at once', async () => {
  const names = Array.from({ length: MAX_VIEWS + 2 }, (_, index) => `View ${index}`);
  const statuses = await Promise.all(
    names.map(async (name) => (await save({ list: 'activity', name, query: '' })).statusCode),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_VIEWS);
  expect((await save({ list: 'activity', name: 'one more', query: '' })).json().code).toBe('view_limit');
  expect(await read('activity')).toHaveLength(MAX_VIEWS);
});
