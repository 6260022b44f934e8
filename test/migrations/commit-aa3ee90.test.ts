import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PortableRow } from '#server/db/portable-rows.ts';
import { openSnapshot } from '#server/db/snapshot.ts';
import { tableOrder } from '#server/db/table-order.ts';
import expected from '../fixtures/commit-aa3ee90/expected.json' with { type: 'json' };
import { type OldSite, openOldBackup, openOldFolder, type Person, readOldRows } from './old-site.ts';
import { urlOfPayments, withoutRefunds } from './todays-money.ts';
import { withOldDeadline, withoutMainEvents, withoutReason, withoutRules, withoutVersions } from './todays-rules.ts';
import { asAllSawIt } from './todays-teams.ts';
import { isFrom, readKeptColumns, todaysData, todaysRow, todaysTable, todaysUrl } from './todays-words.ts';

const engine = inject('database');
const sources: [name: string, open: () => Promise<OldSite>][] = [
  ['backup', () => openOldBackup(engine, inject('postgresUrl'))],
];
// The folder holds a SQLite database, whichever engine other tests run on.
if (engine === 'sqlite') sources.push(['data folder', openOldFolder]);

/** Every row of today's tables. */
async function readRows({ context }: OldSite): Promise<Record<string, PortableRow[]>> {
  const snapshot = await openSnapshot(context.config);
  const rows: Record<string, PortableRow[]> = {};
  for (const table of tableOrder) rows[table.name] = await Array.fromAsync(snapshot.rows(table));
  await snapshot.close();
  return rows;
}

/** Rows as text with these columns alone, in an order that depends on neither engine nor storage. */
const comparable = (rows: PortableRow[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).sort();

/** Data with each list sorted, for answers whose lists have no order of their own. */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => JSON.stringify(item, Object.keys(item).sort())).sort();
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, sorted(value)]));
}

const oldRows = await readOldRows();

describe.each(sources)('the %s of commit aa3ee90', (source, open) => {
  let site: OldSite;
  let rows: Record<string, PortableRow[]>;
  const sessions = new Map<string, Record<string, string>>();

  beforeAll(async () => {
    site = await open();
    // Before any login: that writes.
    rows = await readRows(site);
    for (const person of ['admin', 'meera', 'asha', 'ravi', 'aarav'] as const) {
      sessions.set(person, await site.login(person));
    }
  });
  afterAll(() => site?.close());

  const get = (url: string, as: string | null) =>
    site.inject({ url: urlOfPayments(todaysUrl(url)), headers: sessions.get(as ?? '') ?? {} });

  // A restored backup has no sessions: it must not log in again who logged out since.
  const left = source === 'backup' ? ['contentVersion', 'sessions'] : ['contentVersion'];

  it.each(Object.entries(expected.tables).filter(([table]) => !left.includes(table)))(
    'keeps every value of every row of %s',
    (table, count) => {
      const old = (oldRows[table] ?? []).map((row) => todaysRow(table, row));
      const today = (rows[todaysTable(table)] ?? []).filter((row) => isFrom(table, row));
      const columns = Object.keys(old[0] ?? {}).sort();
      expect(old).toHaveLength(count);
      expect(comparable(today, columns)).toEqual(comparable(old, columns));
    },
  );

  it.each(expected.answers)('answers GET $url to $as as before', async ({ url, as, data, unordered }) => {
    const response = await get(url, as);
    expect(response.statusCode, response.body).toBe(200);
    const isJson = String(response.headers['content-type']).includes('json');
    const answer = isJson ? (response.json().data ?? response.json()) : response.body;
    const before = todaysData(data);
    const asked = withoutReason(url, withoutVersions(url, withoutMainEvents(urlOfPayments(todaysUrl(url)), answer)));
    const withDeadline = withOldDeadline(todaysUrl(url), withoutRules(asked), oldRows.events ?? []);
    const today = asAllSawIt(withoutRefunds(todaysUrl(url), withDeadline), before) as typeof answer;
    if (typeof today === 'object' && today?.qrSvg) {
      expect(today.qrSvg).toContain('<svg');
      today.qrSvg = 'svg';
    }
    if (typeof today === 'string' && url.endsWith('.csv')) {
      expect(readKeptColumns(today)).toEqual(readKeptColumns(String(before)));
      return;
    }
    expect(unordered ? sorted(today) : today).toEqual(unordered ? sorted(before) : before);
  });

  it.each(expected.hidden)('answers $status to GET $url of a deleted event', async ({ url, status, as }) => {
    expect((await get(url, as)).statusCode).toBe(status);
  });

  it.each(expected.pictures)('serves the picture $url unchanged', async ({ url, sha256 }) => {
    const response = await get(url, 'admin');
    expect(response.statusCode).toBe(200);
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(sha256);
  });

  it('has a refund for each payment that was refunded or being so, with its gateway id and its time', () => {
    const old = (oldRows.payments ?? []).filter(({ state }) => state === 'refunding' || state === 'refunded');
    expect(old.length).toBeGreaterThan(1);
    const columns = ['paymentId', 'registrationId', 'amountPaise', 'status', 'gatewayRefundId', 'processedAt'];
    const wanted = old.map((row) => ({
      paymentId: row.id ?? null,
      registrationId: row.entryId ?? null,
      amountPaise: Number(row.amount) * 100,
      status: row.state === 'refunded' ? 'processed' : 'pending',
      gatewayRefundId: row.refundId ?? null,
      processedAt: row.refundedAt ?? null,
    }));
    expect(comparable(rows.refunds ?? [], columns)).toEqual(comparable(wanted, columns));
  });

  it('accepts a recovery code that was not used yet', async () => {
    const { email, password, recoveryCode } = expected.people.meera;
    const post = (url: string, payload: object, cookie = '') =>
      site.inject({ method: 'POST', url, payload, headers: { cookie } });
    const first = await post('/api/auth/login', { email, password });
    const cookie = [first.headers['set-cookie'] ?? []].flat().join('; ');
    const second = await post('/api/auth/two-factor/verify', { code: recoveryCode }, cookie);
    expect(second.statusCode, second.body).toBe(200);
  });

  it('sets a new password by a link that was mailed before the update', async () => {
    const password = 'a-new-password-of-zoe';
    const payload = { token: expected.resetLink.token, password };
    const response = await site.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
    expect(response.statusCode, response.body).toBe(200);
    const person = expected.resetLink.person as Person;
    await expect(site.login(person)).rejects.toThrow('wrong_credentials');
    await expect(site.login(person, password)).resolves.toHaveProperty('cookie');
  });

  it('confirms a payment that was under review', async () => {
    const queue = (await get('/api/payments?status=under_review', 'admin')).json().data;
    const { _id } = queue.payments[0];
    const response = await site.inject({
      method: 'POST',
      url: `/api/payments/${_id}/confirm`,
      payload: {},
      headers: sessions.get('admin') ?? {},
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toMatchObject(todaysData({ _id, status: 'paid' }) as object);
  });
});
