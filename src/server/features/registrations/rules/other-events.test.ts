import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { mailboxOf } from '#contract/people/mailbox.ts';
import { participantMailbox } from '#server/db/mailbox.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const NOW = '2027-01-10T06:30:00.000Z';
const day = (date: string) => ({ startDate: `${date}T04:30:00.000Z`, endDate: `${date}T10:30:00.000Z` });

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.time.now = new Date(NOW);
});

let count = 0;
const nextEmail = () => {
  count += 1;
  return `person${count}@groups.test`;
};
const send = async (method: 'POST' | 'GET', url: string, payload?: object, headers: object = {}) =>
  (await test.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })).json();
const register = (eventId: string, email: string, headers: object = {}) =>
  send('POST', '/api/registrations', { eventId, name: 'Asha', email }, headers);
const make = async (fields: Partial<CreateMainEvent> = {}) => (await createEvent(test.context, fields))._id;

describe('events of which a person can be in one', () => {
  it('refuse a person who is in another, without saying in which to others', async () => {
    const [solo, duet] = [
      await make({ title: 'Solo', exclusiveGroup: 'Dance' }),
      await make({ exclusiveGroup: ' dance ' }),
    ];
    const email = nextEmail();
    expect(await register(solo, email)).toMatchObject({ success: true });
    const refused = await register(duet, email);
    expect(refused).toMatchObject({ code: 'event_conflict', status: 409, errors: [{ path: 'email' }] });
    expect(refused.detail).toContain(`${email} is registered for another event`);
    expect(refused.detail).not.toContain('Solo');
  });

  it.each([
    ['singer.one@gmail.com', 'singerone+fest@googlemail.com'],
    ['singer.two+a@college.test', 'singer.two@college.test'],
  ])('refuse the mailbox of %s as %s', async (first, second) => {
    const [solo, duet] = [await make({ exclusiveGroup: first }), await make({ exclusiveGroup: first })];
    expect(await register(solo, first)).toMatchObject({ success: true });
    expect(await register(duet, second)).toMatchObject({ code: 'event_conflict', errors: [{ path: 'email' }] });
    expect(await register(duet, `x${second}`)).toMatchObject({ success: true });
  });

  it('let a person register who has cancelled the other, and people of other groups', async () => {
    const [solo, duet] = [await make({ exclusiveGroup: 'Song' }), await make({ exclusiveGroup: 'Song' })];
    const email = nextEmail();
    const { data } = await register(solo, email);
    await send('POST', `/api/passes/${data.code}/cancel`, { email });
    expect(await register(duet, email)).toMatchObject({ success: true });
    expect(await register(await make({ exclusiveGroup: 'Chess' }), email)).toMatchObject({ success: true });
    expect(await register(await make(), email)).toMatchObject({ success: true });
  });

  it('have the group of their main event, and refuse members of teams', async () => {
    const main = await make({ exclusiveGroup: 'Drama' });
    const sub = async () =>
      (await createSubEventOf(test.context, main, { participationType: 'both', teamSize: 2 }))._id;
    const [one, two] = [await sub(), await sub()];
    const email = nextEmail();
    await register(one, email);
    const members = [nextEmail(), email].map((member) => ({ name: 'Ravi', email: member }));
    const team = { eventId: two, teamName: 'Duo', contactEmail: nextEmail(), members };
    expect(await send('POST', '/api/team/registerTeam', team)).toMatchObject({
      code: 'event_conflict',
      errors: [{ path: 'members.1.email' }],
    });
  });

  it.each([
    ['of one group let only one of them in', 'Quiz', 1],
    ['of two groups let both in', null, 2],
  ])('registered for at once %s', { timeout: 60_000 }, async (_title, group, expected) => {
    for (let round = 0; round < 8; round += 1) {
      const events = await Promise.all([0, 1, 2].map((index) => make({ exclusiveGroup: group ?? `Quiz ${index}` })));
      const emails = [nextEmail(), nextEmail()];
      const responses = await Promise.all(
        emails.flatMap((email) =>
          events.slice(0, 2).map(async (event) => ({ email, ...(await register(event, email)) })),
        ),
      );
      for (const email of emails) {
        expect(responses.filter((response) => response.email === email && response.success)).toHaveLength(expected);
      }
    }
  });
});

it('the mailbox of the index is that of the contract', async () => {
  const { db } = test.context;
  const emails = ['a.b+c@gmail.com', 'a.b@x.test', 'a+b+c@x.test', 'a.b@googlemail.com', '+a@x.test', 'a@gmail.com.in'];
  const { _id: eventId } = await createEvent(test.context);
  for (const email of emails) await register(eventId, email);
  const rows = await db
    .selectFrom('participants')
    .select(['email', participantMailbox(db).as('mailbox')])
    .where('eventId', '=', eventId)
    .execute();
  expect(rows).toHaveLength(emails.length);
  expect(rows).toEqual(rows.map(({ email }) => ({ email, mailbox: mailboxOf(email) })));
});

describe('events that overlap', () => {
  const overlapping = async (overlapRule: 'off' | 'warn' | 'refuse') => {
    const first = await make({ title: 'Solo', ...day('2027-02-14') });
    const same = await make({
      overlapRule,
      startDate: '2027-02-14T10:00:00.000Z',
      endDate: '2027-02-14T12:00:00.000Z',
    });
    const after = await make({
      overlapRule,
      startDate: '2027-02-14T10:30:00.000Z',
      endDate: '2027-02-14T12:00:00.000Z',
    });
    return { first, same, after };
  };

  it('are refused to a person where the event says so, and one after the other is not', async () => {
    const { first, same, after } = await overlapping('refuse');
    const email = nextEmail();
    await register(first, email);
    expect(await register(same, email)).toMatchObject({ code: 'event_conflict' });
    expect(await register(after, email)).toMatchObject({ success: true });
  });

  it.each(['off', 'warn'] as const)('are allowed where the rule is %s', async (rule) => {
    const { first, same } = await overlapping(rule);
    const email = nextEmail();
    await register(first, email);
    expect(await register(same, email)).toMatchObject({ success: true });
  });

  it('are listed to the user before they register, with the event’s title', async () => {
    const { first, same, after } = await overlapping('warn');
    const { email, ...headers } = await test.loginAs('participant');
    await register(first, email, headers);
    expect((await send('GET', `/api/events/${same}/conflicts`, undefined, headers)).data).toEqual([
      { eventId: first, title: 'Solo', rule: 'overlap', group: null, effect: 'warn' },
    ]);
    expect((await send('GET', `/api/events/${after}/conflicts`, undefined, headers)).data).toEqual([]);
  });
});
