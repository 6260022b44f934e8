import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let admin: Record<string, string>;
let eventId: string;
let registrationId: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  eventId = (await createEvent(test.context))._id;
  const payload = { eventId, name: 'Asha Rao', email: 'asha@college.test' };
  registrationId = (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data._id;
});
afterAll(() => test.close());

const DAY = 24 * 60 * 60_000;
const email = (recipient: string, more: object = {}) => {
  const at = test.time.now.toISOString();
  const attempt = { attempts: 10, nextAttemptAt: at, createdAt: at, lastError: '550 unknown' };
  return {
    id: nanoid(),
    kind: 'confirmed',
    recipient,
    data: '{}',
    cause: 'other',
    status: 'failed',
    ...attempt,
    ...more,
  };
};

beforeEach(async () => {
  const { db } = test.context;
  await db.deleteFrom('emailQueue').execute();
  const longAgo = new Date(test.time.now.getTime() - 8 * DAY).toISOString();
  await db
    .insertInto('emailQueue')
    .values([
      email('one@mail.test', { registrationId }),
      email('two@mail.test'),
      email('old@mail.test', { createdAt: longAgo }),
      email('code@mail.test', { kind: 'login_code' }),
      email('sent@mail.test', { status: 'sent' }),
    ] as never)
    .execute();
});

const retry = async (body: object, headers = admin) => {
  const response = await test.inject({ method: 'POST', url: '/api/emails/retry', headers, payload: body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.emails;
};
const waiting = async () => {
  const rows = await test.context.db
    .selectFrom('emailQueue')
    .select(['recipient', 'attempts'])
    .where('status', '=', 'pending')
    .orderBy('recipient')
    .execute();
  expect(rows.every(({ attempts }) => attempts === 0)).toBe(true);
  return rows.map(({ recipient }) => recipient);
};
const idOf = async (recipient: string) =>
  (
    await test.context.db
      .selectFrom('emailQueue')
      .select('id')
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow()
  ).id;

describe('trying emails again', () => {
  it('takes all that the list shows, but for codes whose time is over', async () => {
    expect(await retry({})).toBe(2);
    expect(await waiting()).toEqual(['one@mail.test', 'two@mail.test']);
    expect(await retry({ show: 'failed' })).toBe(1);
    expect(await waiting()).toEqual(['old@mail.test', 'one@mail.test', 'two@mail.test']);
  });

  it('takes what is searched for, or one alone', async () => {
    expect(await retry({ search: 'two@' })).toBe(1);
    expect(await retry({ show: 'failed', ids: [await idOf('old@mail.test')] })).toBe(1);
    expect(await waiting()).toEqual(['old@mail.test', 'two@mail.test']);
  });

  it('changes nothing a second time, nor what was sent', async () => {
    const ids = [await idOf('one@mail.test'), await idOf('sent@mail.test'), await idOf('code@mail.test')];
    const [first, second] = await Promise.all([retry({ show: 'failed', ids }), retry({ show: 'failed', ids })]);
    expect([first, second].sort()).toEqual([0, 1]);
    expect(await waiting()).toEqual(['one@mail.test']);
  });

  it('keeps to the events of a grant', async () => {
    const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId });
    expect(await retry({ show: 'failed' }, headers)).toBe(1);
    expect(await waiting()).toEqual(['one@mail.test']);
  });

  it('is in the activity with how many', async () => {
    await retry({ search: 'two@' });
    const { actions } = (await test.inject({ url: '/api/audit?kind=announcement', headers: admin })).json().data;
    const tried = actions.filter(({ endpoint }: { endpoint: string }) => endpoint === 'POST /api/emails/retry');
    expect(tried.map(({ after }: { after: object }) => after)).toContainEqual({
      show: 'failed_lately',
      emails: 1,
    });
  });

  it('names the field that is wrong, and changes nothing', async () => {
    for (const [payload, path] of [
      [{ show: 'sent' }, 'show'],
      [{ ids: [] }, 'ids'],
    ] as const) {
      const response = await test.inject({ method: 'POST', url: '/api/emails/retry', headers: admin, payload });
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, path]);
    }
    expect(await waiting()).toEqual([]);
  });
});
