import { nanoid } from 'nanoid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditEntry, type AuditSort, auditSorts } from '#contract/audit.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const ROWS = 125;
let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  headers = await test.headersOf('admin');
  await test.context.db.deleteFrom('audit').execute();
  const names = ['asha', 'Asha', 'Bina', 'çelik', 'Ömer'];
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    id: nanoid(),
    // Several of one instant, as a batch stores them.
    at: new Date(test.time.now.getTime() - Math.floor(index / 4) * 60_000).toISOString(),
    actorId: `actor-${index % 5}`,
    actorName: names[index % 5] ?? '',
    endpoint: 'PUT /api/settings',
    summary: 'Change the settings',
    targetKind: index % 3 === 0 ? ('event' as const) : ('settings' as const),
    targetId: null,
    targetName: index % 2 === 0 ? null : `Record ${index % 7}`,
    before: null,
    after: null,
    tokenName: null,
  }));
  await test.context.db.insertInto('audit').values(rows).execute();
});
afterAll(() => test.close());

async function readAll(query: string): Promise<{ rows: AuditEntry[]; totals: number[] }> {
  const rows: AuditEntry[] = [];
  const totals: number[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1);
    const url = `/api/audit?${query}${after ? `&after=${after._id}` : ''}`;
    const response = await test.inject({ url, headers });
    expect(response.statusCode, response.body).toBe(200);
    const { data } = response.json();
    rows.push(...data.actions);
    totals.push(data.total);
    more = data.more;
  }
  return { rows, totals };
}

const sortValue: Record<'newest' | 'actor' | 'kind' | 'target', (row: AuditEntry) => string> = {
  newest: ({ at }) => at,
  actor: ({ actor }) => actor.name.toLowerCase(),
  kind: ({ target }) => target.kind,
  target: ({ target }) => (target.name ?? '').toLowerCase(),
};
const columnOf = (sort: AuditSort) => (sort === 'oldest' ? 'newest' : sort.replace(/^-/, '')) as keyof typeof sortValue;

it.each(auditSorts)(
  'in the order %s a list has every row once, page by page, the same values together',
  async (sort) => {
    const { rows, totals } = await readAll(`sort=${sort}`);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(ROWS);
    expect(rows).toHaveLength(ROWS);
    expect(new Set(totals)).toEqual(new Set([ROWS]));
    const values = rows.map(sortValue[columnOf(sort)]);
    const runs = values.filter((value, index) => value !== values[index - 1]);
    expect(runs).toEqual([...new Set(values)]);
    const [first, last] = [values[0] ?? '', values.at(-1) ?? ''];
    const isAscending = sort === 'oldest' || (sort !== 'newest' && !sort.startsWith('-'));
    // How letters with accents sort is up to the database; its ends are the same in all.
    expect(isAscending ? first < last : first > last).toBe(true);
  },
);

it('two orders of a column are each other’s reverse', async () => {
  for (const column of ['actor', 'kind', 'target']) {
    const ids = async (sort: string) => (await readAll(`sort=${sort}`)).rows.map(({ _id }) => _id);
    expect(await ids(`-${column}`)).toEqual((await ids(column)).toReversed());
  }
});

it('a search counts what it finds, and an order that is unknown is refused', async () => {
  const { rows, totals } = await readAll('search=record%203&sort=target');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ target }) => target.name === 'Record 3')).toBe(true);
  expect(totals).toEqual([rows.length]);
  const refused = await test.inject({ url: '/api/audit?sort=colour', headers });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ path: 'sort' }]);
});
