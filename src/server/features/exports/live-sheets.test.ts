import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TOKENS } from '#contract/roles/token-rules.ts';
import { createEvent } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { makeSheet, makeToken, sheetInput } from '#test/support/access-tokens.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let mine: string;
let theirs: string;

beforeAll(async () => {
  test = await startTestApp();
  mine = (await createEvent(test.context, { title: 'Taal' }))._id;
  theirs = (await createEvent(test.context, { title: 'Yantra' }))._id;
  await createManyRegistrations(test.context.db, { eventId: mine, count: 3 });
  await createManyRegistrations(test.context.db, { eventId: theirs, count: 2 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
});

/** As a spreadsheet's server asks: without cookie and Origin. */
const read = (path: string) =>
  test.app.inject({ url: path, headers: { host: 'localhost' }, remoteAddress: '10.0.0.1' });
const statusOf = async (path: string) => (await read(path)).statusCode;
const create = (over: object, headers = admin) =>
  test.inject({ method: 'POST', url: '/api/auth/sheets', payload: sheetInput(over), headers });

/** Somebody with roles and a password. */
async function committeeMember(...grants: Parameters<typeof loginWithGrants>[1][]) {
  const { headers, userId } = await loginWithGrants(test, ...grants);
  const { db } = test.context;
  const { password } = await db
    .selectFrom('accounts')
    .select('password')
    .where('password', 'is not', null)
    .where('password', '<>', '')
    .executeTakeFirstOrThrow();
  await db.updateTable('accounts').set({ password }).where('userId', '=', userId).execute();
  return { headers, userId };
}

describe('a live sheet', () => {
  it('reads its list as it is filtered, is kept by nobody, and holds no contact data', async () => {
    const { path } = await makeSheet(test, admin, { query: { eventId: mine } });
    const response = await read(path);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const [headings = '', ...rows] = response.body.trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(headings).toContain('Event,Main event,Number,Registration');
    expect(headings).not.toMatch(/mail|phone|code/i);
    expect(response.body).not.toContain('@');
  });

  it('holds contact data where that is asked for, and each reading is recorded', async () => {
    const { path } = await makeSheet(test, admin, { withContact: true, query: { eventId: theirs } });
    expect((await read(path)).body).toContain('@');
    const log = (await test.inject({ url: '/api/privacy/access-log', headers: admin })).json().data.records;
    expect(log[0]).toMatchObject({
      kind: 'exported',
      what: 'registrations',
      rows: 2,
      filter: `eventId=${theirs}`,
      actor: { name: 'A admin (live sheet Desk’s sheet)' },
    });
  });

  it('is stored as a hash, and listed among the tokens with its last use', async () => {
    const { path, ...shown } = await makeSheet(test, admin, { table: 'payments' });
    const rows = await test.context.db.selectFrom('accessTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(path.split('/')[3]);
    const list = async () => (await test.inject({ url: '/api/auth/tokens', headers: admin })).json().data;
    expect(await list()).toEqual([shown]);
    expect(shown).toMatchObject({ sheet: { table: 'payments', withContact: false }, lastUsedAt: null });
    await read(path);
    expect(await list()).toMatchObject([{ lastUsedAt: test.time.now.toISOString() }]);
  });

  it('ends at its time, and when it is revoked', async () => {
    const ending = await makeSheet(test, admin, { endsAt: '2027-01-10T07:00:00.000Z' });
    const { path, id } = await makeSheet(test, admin);
    expect([await statusOf(ending.path), await statusOf(path)]).toEqual([200, 200]);
    await test.inject({ method: 'POST', url: `/api/auth/tokens/${id}/revoke`, payload: {}, headers: admin });
    test.time.now = new Date('2027-01-10T07:00:00.000Z');
    for (const url of [ending.path, path, '/api/sheets/utsav_unknown/list.csv']) {
      const response = await read(url);
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_invalid']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('holds what its maker may read at the moment, and nothing once they may not', async () => {
    const { headers, userId } = await committeeMember(
      { role: 'event_coordinator', eventId: mine },
      { role: 'event_coordinator', eventId: theirs },
    );
    const { path } = await makeSheet(test, headers);
    const rows = async () => (await read(path)).body.trimEnd().split('\r\n').length - 1;
    expect(await rows()).toBe(5);
    const revoke = (eventId: string) =>
      test.context.db
        .updateTable('grants')
        .set({ revokedAt: test.time.now.toISOString() })
        .where('userId', '=', userId)
        .where('eventId', '=', eventId)
        .execute();
    await revoke(theirs);
    expect(await rows()).toBe(3);
    await revoke(mine);
    expect(await statusOf(path)).toBe(403);
  });

  it('is made only of a list that its maker may read and download', async () => {
    const { headers } = await committeeMember({ role: 'event_coordinator', eventId: mine });
    expect((await create({ table: 'inquiries' }, headers)).statusCode).toBe(403);
    const { headers: gate } = await committeeMember({ role: 'gate_volunteer' });
    expect((await create({}, gate)).statusCode).toBe(403);
    expect((await create({ table: 'committee' })).statusCode).toBe(400);
    expect((await create({ password: 'wrong' })).json().code).toBe('wrong_credentials');
    expect((await create({ endsAt: '2029-01-01T00:00:00.000Z' })).json().errors[0].path).toBe('endsAt');
    expect((await create({ endsAt: '2026-01-01T00:00:00.000Z' })).json().errors[0].path).toBe('endsAt');
  });

  it('of the trash holds what its maker may restore, each kind by its power', async () => {
    const { _id } = await createEvent(test.context, { title: 'Gone event' });
    const deletedAt = test.time.now.toISOString();
    await test.context.db.updateTable('events').set({ deletedAt }).where('id', '=', _id).execute();
    const rowsFor = async (headers: Record<string, string>) =>
      (await read((await makeSheet(test, headers, { table: 'trash' })).path)).body;
    expect(await rowsFor(admin)).toContain('Gone event');
    const { headers: treasurer } = await committeeMember({ role: 'treasurer' });
    expect(await rowsFor(treasurer)).not.toContain('Gone event');
  });

  it('of events that wait for something holds those that its maker sees there', async () => {
    const title = 'Nearly full';
    const { _id: eventId } = await createEvent(test.context, { title, capacity: 10, description: 'Text' });
    await createManyRegistrations(test.context.db, { eventId, count: 9 });
    for (const waiting of ['nearly_full', 'no_picture']) {
      const { path } = await makeSheet(test, admin, { table: 'events', query: { waiting } });
      const downloaded = await test.inject({ url: `/api/exports/events/csv?waiting=${waiting}`, headers: admin });
      const { body } = await read(path);
      expect(body, waiting).toContain(title);
      expect(body, waiting).toBe(downloaded.body);
    }
  });

  it('is not made of what no token can read, nor of what waits for its maker alone', async () => {
    const status = async (table: string, query: object) => (await create({ table, query })).statusCode;
    for (const waiting of ['no_coordinator', 'no_contacts']) expect(await status('events', { waiting })).toBe(400);
    for (const show of ['waiting', 'decided']) expect(await status('approvals', { show })).toBe(400);
    expect([await status('approvals', { show: 'mine' }), await status('approvals', {})]).toEqual([200, 200]);
  });

  it('opens nothing else, and no token of the API opens a list', async () => {
    const { path } = await makeSheet(test, admin);
    const token = path.split('/')[3] ?? '';
    const asBearer = await test.app.inject({
      url: '/api/registrations',
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });
    expect(asBearer.json().code).toBe('token_invalid');
    const { token: other } = await makeToken(test, admin, { powers: ['registrations.read', 'exports.download'] });
    expect(await statusOf(`/api/sheets/${other}/list.csv`)).toBe(401);
  });

  it('is read thirty times a minute at most', async () => {
    const { path } = await makeSheet(test, admin, { query: { eventId: mine } });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await statusOf(path));
    expect(statuses.indexOf(429)).toBe(30);
    expect(await statusOf((await makeSheet(test, admin)).path)).toBe(200);
  });

  it('counts among the tokens of an account', async () => {
    for (let count = 0; count < MAX_TOKENS; count += 1) await makeSheet(test, admin);
    expect((await create({})).json().code).toBe('token_limit');
  });
});
