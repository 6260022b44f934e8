import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildQuestion } from '#test/factories/questions.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { getQuestionList, saveQuestions } from '../questions/questions.service.ts';
import { endRegistrations } from './closing.service.ts';

const AFTER = '2027-04-01T06:30:00.000Z';

let test: TestApp;
let president: Awaited<ReturnType<typeof loginWithGrants>>;
let treasurer: Awaited<ReturnType<typeof loginWithGrants>>;
let coordinator: Awaited<ReturnType<typeof loginWithGrants>>;
let participant: Record<string, string>;
let eventId: string;
let waitlisted: { _id: string; code: string };
let confirmed: { _id: string; code: string };
let grantIds: Record<string, string>;

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = president.headers) =>
  test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) });
const close = (given: object = {}, headers?: object) =>
  send('POST', '/api/years/closing', { year: '2027', keep: [grantIds.president], ...given }, headers);
const preview = async () => (await send('GET', '/api/years/closing')).json().data;

async function findGrant(userId: string): Promise<string> {
  const grant = test.context.db.selectFrom('grants').select('id').where('userId', '=', userId);
  return (await grant.executeTakeFirstOrThrow()).id;
}

async function addLogins(userId: string): Promise<void> {
  const now = test.time.now.toISOString();
  const unset = { counter: 0, transports: '', isSynced: false, lastUsedAt: null };
  const { db } = test.context;
  const id = nanoid();
  await db
    .insertInto('passkeys')
    .values({ id, userId, name: 'Phone', credentialId: id, publicKey: 'x', createdAt: now, ...unset })
    .execute();
  const times = { createdAt: now, endsAt: '2028-01-01T00:00:00.000Z', lastUsedAt: null, revokedAt: null };
  await db
    .insertInto('accessTokens')
    .values({ id, userId, name: 'Program', tokenHash: id, powers: '["panel.open"]', eventId: null, ...times })
    .execute();
}

beforeAll(async () => {
  test = await startTestApp();
  president = await loginWithGrants(test, { role: 'president' });
  treasurer = await loginWithGrants(test, { role: 'treasurer' });
  const { _id: main } = await createEvent(test.context, { title: 'Main' });
  ({ _id: eventId } = await createSubEventOf(test.context, main, { capacity: 1 }));
  coordinator = await loginWithGrants(test, { role: 'event_coordinator', eventId: main });
  participant = await test.headersOf('participant');
  const register = async (headers: object, name: string) =>
    (
      await send('POST', '/api/registrations', { eventId, name, email: `${name}@college.test`.toLowerCase() }, headers)
    ).json().data;
  confirmed = await register(participant, 'Asha');
  waitlisted = await register({}, 'Ravi');
  for (const { userId } of [president, treasurer]) await addLogins(userId);
  const invitation = { email: 'next@college.test', role: 'auditor', tokenHash: 'x', emails: 1, invitedByName: 'Asha' };
  const times = { createdAt: AFTER, emailedAt: AFTER, openUntil: '2027-05-01T00:00:00.000Z' };
  await test.context.db
    .insertInto('invitations')
    .values({ id: 'invitation', ...invitation, ...times })
    .execute();
  grantIds = { president: await findGrant(president.userId), treasurer: await findGrant(treasurer.userId) };
});
afterAll(() => test.close());

const unchanged = async () => {
  expect(await test.context.db.selectFrom('years').selectAll().execute()).toEqual([]);
  expect((await send('GET', '/api/dashboard', undefined, treasurer.headers)).statusCode).toBe(200);
};

describe('the year', () => {
  it('shows what closing it would do, and changes nothing', async () => {
    expect(await preview()).toMatchObject({
      year: '2027',
      events: 2,
      comingEvents: expect.arrayContaining([expect.objectContaining({ title: 'Main' })]),
      registrations: { confirmed: 1, waitlisted: 1, unpaid: 0, underReview: 0 },
      grants: expect.arrayContaining([
        expect.objectContaining({ roleLabel: 'President', isLastingPresident: true }),
        expect.objectContaining({ roleLabel: 'Treasurer', isLastingPresident: false }),
      ]),
      otherGrants: 1,
      sessions: 3,
      tokens: 2,
      passkeys: 2,
      openMoney: { payments: 0, due: 0, refunds: 0, failed: 0, surplus: 0 },
    });
    await unchanged();
  });

  it('is not closed while an event is to come', async () => {
    expect((await close()).json()).toMatchObject({ code: 'year_not_ready', status: 409 });
    await unchanged();
  });

  it('does not wait for what belongs to a main event that was switched off', async () => {
    const { _id: main } = await createEvent(test.context, { title: 'Called off', status: 'inactive' });
    const { _id: subEvent } = await createSubEventOf(test.context, main, { title: 'Its quiz' });
    const titles = (await preview()).comingEvents.map(({ title }: { title: string }) => title);
    const gone = test.context.db.updateTable('events').set({ deletedAt: test.time.now.toISOString() });
    await gone.where('id', 'in', [main, subEvent]).execute();
    expect(titles).toContain('Main');
    expect(titles).not.toContain('Its quiz');
  });

  it.each([
    ['another year typed', { year: '2026' }, 'validation_failed'],
    ['nobody who goes on', { keep: [] }, 'last_president'],
    ['no president who goes on', { keep: ['treasurer'] }, 'last_president'],
    ['a role for an event kept', { keep: ['president', 'coordinator'] }, 'validation_failed'],
    ['a role that is not there', { keep: ['president', 'unknown'] }, 'validation_failed'],
  ])('is not closed with %s', async (_, given: { year?: string; keep?: string[] }, code) => {
    test.time.now = new Date(AFTER);
    const ids: Record<string, string> = { ...grantIds, coordinator: await findGrant(coordinator.userId) };
    const keep = given.keep?.map((name) => ids[name] ?? name);
    expect((await close({ ...given, ...(keep ? { keep } : {}) })).json().code).toBe(code);
    test.time.now = new Date('2027-01-10T06:30:00.000Z');
    await unchanged();
  });

  it('is not closed with a refund that is due or refused and that nobody accepted', async () => {
    const { _id: ruled } = await createEvent(test.context, { title: 'Ruled', entryFee: 100, refundRule: 'full' });
    const payload = { eventId: ruled, name: 'Kavya', email: 'kavya@college.test' };
    const { _id: registrationId } = (await send('POST', '/api/registrations', payload, {})).json().data;
    expect((await send('POST', `/api/registrations/${registrationId}/desk-payment`, {})).statusCode).toBe(200);
    expect((await send('POST', `/api/registrations/${registrationId}/cancel`, {})).statusCode).toBe(200);
    test.time.now = new Date(AFTER);
    expect((await preview()).openMoney).toEqual({ payments: 0, due: 1, refunds: 0, failed: 0, surplus: 0 });
    expect((await close()).json()).toMatchObject({ code: 'year_not_ready' });

    const payments = test.context.db.selectFrom('payments').select('id').where('registrationId', '=', registrationId);
    const { id: paymentId } = await payments.executeTakeFirstOrThrow();
    const refund = { id: 'refused', registrationId, paymentId, amountPaise: 50_00, createdAt: AFTER, checks: 0 };
    const way = { method: 'gateway', status: 'failed', requestedByKind: 'gateway' } as const;
    await test.context.db
      .insertInto('refunds')
      .values({ ...refund, ...way })
      .execute();
    expect((await preview()).openMoney).toMatchObject({ due: 1, failed: 1 });
    test.time.now = new Date('2027-01-10T06:30:00.000Z');
    await unchanged();
  });

  it('is not closed with open money that nobody accepted', async () => {
    const { _id: paid } = await createEvent(test.context, { title: 'Paid', individualEntryFee: 100 });
    const payload = { eventId: paid, name: 'Meera', email: 'meera@college.test' };
    const { code } = (await send('POST', '/api/registrations', payload, {})).json().data;
    test.context.config.upi = { id: 'festival@okbank', name: 'Utsav' };
    const utr = await send('POST', `/api/passes/${code}/utr`, { utr: '800700000001' }, {});
    expect(utr.statusCode, utr.body).toBe(200);
    test.time.now = new Date(AFTER);
    expect((await preview()).openMoney).toEqual({ payments: 1, due: 1, refunds: 0, failed: 1, surplus: 0 });
    expect((await close()).json()).toMatchObject({ code: 'year_not_ready' });
    expect(await test.context.db.selectFrom('years').selectAll().execute()).toEqual([]);
  });

  it('is closed once, by the first of two presidents', async () => {
    const twice = await Promise.all([close({ acceptsOpenMoney: true }), close({ acceptsOpenMoney: true })]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = twice.filter(({ statusCode }) => statusCode === 200);
    expect(done?.json().data).toMatchObject({
      year: '2027',
      events: 4,
      sessions: 2,
      tokens: 1,
      passkeys: 1,
      kept: ['President: A committee member'],
      ended: expect.arrayContaining(['Treasurer: A committee member', 'Event coordinator: A committee member']),
    });
    expect((await close()).json()).toMatchObject({ code: 'year_closed', status: 409 });
    expect((await preview()).year).toBeNull();
  });

  it('ends what its committee was let in by, but for those who go on', async () => {
    const status = async ({ headers }: typeof president) =>
      (await send('GET', '/api/dashboard', undefined, headers)).statusCode;
    expect([await status(president), await status(treasurer), await status(coordinator)]).toEqual([200, 401, 401]);
    const { db } = test.context;
    const live = db.selectFrom('grants').select('userId').where('revokedAt', 'is', null);
    expect(await live.execute()).toEqual([{ userId: president.userId }]);
    expect(await db.selectFrom('passkeys').select('userId').execute()).toEqual([{ userId: president.userId }]);
    const tokens = db.selectFrom('accessTokens').select('userId').where('revokedAt', 'is', null);
    expect(await tokens.execute()).toEqual([{ userId: president.userId }]);
  });

  it('revokes invitations that nobody accepted and links that no volunteer opened', async () => {
    const { db } = test.context;
    const open = [
      await db.selectFrom('invitations').select('id').where('revokedAt', 'is', null).execute(),
      await db.selectFrom('volunteerLinks').select('id').where('revokedAt', 'is', null).execute(),
    ];
    expect(open).toEqual([[], []]);
    const revoked = db.selectFrom('invitations').select('revokedBy');
    expect(await revoked.execute()).toEqual([{ revokedBy: 'End of 2027' }]);
  });

  it('ends registrations that were open without a mail, and keeps passes of the others and the sessions of people', async () => {
    const statusOf = async (code: string) => (await send('GET', `/api/passes/${code}`)).json().data.status;
    expect([await statusOf(confirmed.code), await statusOf(waitlisted.code)]).toEqual(['confirmed', 'expired']);
    const mails = test.context.db.selectFrom('emailQueue').select('kind').where('createdAt', '>=', AFTER);
    expect(await mails.execute()).toEqual([]);
    const mine = await send('GET', '/api/registrations/mine', undefined, participant);
    expect(mine.json().data).toMatchObject([{ eventId, year: '2027' }]);
    expect(await endRegistrations(test.context)).toBe(0);
    const open = test.context.db.selectFrom('registrations').select('id').where('status', '=', 'under_review');
    expect(await open.execute()).toEqual([]);
  });

  it('is in the activity with who went on and whose roles ended', async () => {
    const { actions } = (await send('GET', '/api/audit?kind=year')).json().data;
    expect(actions).toMatchObject([
      { after: { year: '2027', kept: ['President: A committee member'], ended: expect.any(Array) } },
    ]);
  });

  it('takes no new events and no changes until the next one starts', async () => {
    const event = { title: 'Late', startDate: '2027-05-01T10:00', endDate: '2027-05-02T10:00' };
    expect((await send('POST', '/api/events/mainEvent', event)).json().code).toBe('year_closed');
    const sheet = { text: 'Title\tStart date\tEnd date\nQuiz\t2028-02-14\t2028-02-14' };
    expect((await send('POST', '/api/event-imports', sheet)).json().code).toBe('year_closed');
    expect(
      (await send('PUT', `/api/events/edit/mainevent/statusupdate/${eventId}`, { status: 'inactive' })).json(),
    ).toMatchObject({
      code: 'event_not_found',
      detail: 'This belongs to a closed year',
    });
  });
});

it('registrations that were left open are ended by the job, in batches', async () => {
  const { db } = test.context;
  await db.updateTable('registrations').set({ status: 'waitlisted' }).where('id', '=', waitlisted._id).execute();
  expect(await endRegistrations(test.context)).toBe(1);
  const row = db.selectFrom('registrations').select('status').where('id', '=', waitlisted._id);
  expect(await row.executeTakeFirst()).toEqual({ status: 'expired' });
});

it('questions of a closed year are not saved by who asked just before the closing', async () => {
  const { version } = await getQuestionList(test.context, eventId);
  const saving = saveQuestions(test.context, eventId, { version, inherits: true, questions: [buildQuestion()] });
  await expect(saving).rejects.toMatchObject({ code: 'year_closed' });
});
