import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { mailboxOf } from '#contract/people/mailbox.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

/**
 * What one network can do within a minute (the clock stands still here) to people who never asked for anything: at most ten
 * mails to one of them, sixty to all, and a share of an event's seats.
 */

const PUBLIC_URL = 'https://utsav.example';
const OWN = 'attacker@evil.test';
const VICTIM = 'victim@gmail.com';
/** All of them reach the victim. */
const spellings = [VICTIM, 'v.ictim@gmail.com', 'vic.tim+fest@googlemail.com'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, trustProxy: 1, publicUrl: PUBLIC_URL });
});
afterAll(() => test.close());

/** Sends as one client does that keeps no cookies. */
const client =
  (ip: string) =>
  async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const from = { origin: PUBLIC_URL, 'x-forwarded-for': ip, ...headers };
    return test.inject({ method: 'POST', url, payload, headers: from });
  };
type Post = ReturnType<typeof client>;

const strangers = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@strangers.test`);

async function newEvents(count: number, more: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await createEvent(test.context, more))._id);
  return ids;
}

/** Everything that makes the festival write to the victim: registrations, cancellations, links again, resets, codes. */
async function harass(post: Post): Promise<void> {
  const events = await newEvents(3);
  for (const email of spellings) {
    for (const eventId of events) {
      const { data } = (await post('/api/registrations', { eventId, name: 'Your prize', email })).json();
      if (!data) continue;
      await post(`/api/passes/${data.code}/confirmation`, {});
      await post(`/api/passes/${data.code}/cancel`, { email });
    }
    await post('/api/auth/register', { name: 'Victim', email, password: PASSWORD });
    for (let turn = 0; turn < 6; turn += 1) await post('/api/auth/forgot-password', { email });
    for (const url of requestedMails) await post(url, { email });
  }
  const teamEvents = await newEvents(3, { participationType: 'team', teamSize: 5 });
  for (const eventId of teamEvents) await registerTeam(post, eventId, 'Loud', spellings);
  await processResetRequests(test.context);
}

/** Endpoints that mail something to an e-mail that anybody may type. */
const requestedMails = allEndpoints
  .map(({ path }) => path)
  .filter((path) => ['/api/auth/login-code', '/api/passes/mail', '/api/my-passes'].includes(path));

/** A team of strangers whose contact, the attacker's own mailbox, is confirmed, so that the members are mailed. */
async function registerTeam(post: Post, eventId: string, teamName: string, emails: string[]): Promise<void> {
  const members = [OWN, ...emails].map((email, index) => ({ name: `Member ${index}`, email }));
  const { registration } = (
    await post('/api/team/registerTeam', { teamName, contactEmail: OWN, members, eventId })
  ).json();
  if (registration)
    await post(`/api/registration-proofs/${await verificationTokenFor(test.context, registration._id)}/confirm`, {});
}

async function spam(post: Post): Promise<void> {
  const [open = '', ...teams] = [
    ...(await newEvents(1)),
    ...(await newEvents(1, { participationType: 'team', teamSize: 100 })),
  ];
  for (const email of strangers('alone', 30)) await post('/api/registrations', { eventId: open, name: 'Prize', email });
  for (const [index, eventId] of teams.entries()) {
    await registerTeam(post, eventId, `Spam ${index}`, strangers(`team${index}-`, 99));
  }
  for (const email of strangers('account', 15)) {
    await post('/api/auth/register', { name: 'Account', email, password: PASSWORD });
  }
  for (const email of strangers('code', 30)) await post('/api/auth/login-code', { email });
}

const mailed = async () => (await sendEmails(test.context)).map(({ recipient }) => mailboxOf(recipient));
const reaching = (mailboxes: string[], mailbox: string) => mailboxes.filter((one) => one === mailbox).length;

describe('one network within a minute', () => {
  it('causes at most ten mails to one mailbox, however it is spelt, and admins see what was dropped', async () => {
    await harass(client('203.0.113.7'));
    const mailboxes = await mailed();
    expect(reaching(mailboxes, VICTIM)).toBeGreaterThan(0);
    expect(reaching(mailboxes, VICTIM)).toBeLessThanOrEqual(10);
    const headers = await test.headersOf('admin');
    const dashboard = await test.inject({ url: '/api/dashboard', headers });
    expect(dashboard.json().data.droppedEmails).toContainEqual({
      reason: 'Too many emails to this address within an hour or a day',
      emails: expect.any(Number),
    });
  });

  it('causes at most sixty mails to strangers; what is above waits or is dropped', async () => {
    await test.context.db.deleteFrom('emailQueue').execute();
    await spam(client('198.51.100.7'));
    const outside = (await mailed()).filter((mailbox) => mailbox !== OWN);
    expect(outside.length).toBeGreaterThan(20);
    expect(outside.length).toBeLessThanOrEqual(60);
    expect(new Set(outside).size).toBe(outside.length);
  });

  it('holds at most its share of seats unverified, and says what to do; others get theirs', async () => {
    const [eventId = ''] = await newEvents(1, { capacity: 50 });
    const post = client('192.0.2.7');
    const statuses: number[] = [];
    for (const email of strangers('seat', 24)) {
      const response = await post('/api/registrations', { eventId, name: 'Seat', email });
      statuses.push(response.statusCode);
      if (response.statusCode === 429) expect(response.json().detail).toMatch(/Confirm yours first, or log in/);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const other = await client('192.0.2.99')('/api/registrations', { eventId, name: 'Asha', email: 'a@college.test' });
    expect(other.json().data).toMatchObject({ status: 'confirmed' });
  });

  it('holds no more by registering teams, or all at once', async () => {
    const [eventId = ''] = await newEvents(1, { capacity: 120, participationType: 'both', teamSize: 2 });
    const post = client('192.0.2.8');
    const people = strangers('rush', 32);
    await Promise.all(
      people.map((email, index) =>
        index % 2 === 0
          ? post('/api/registrations', { eventId, name: 'Rush', email })
          : post('/api/team/registerTeam', {
              eventId,
              teamName: `Rush ${index}`,
              contactEmail: email,
              members: [{ name: 'Rush', email }],
            }),
      ),
    );
    const { reserved } = await test.context.db
      .selectFrom('eventCapacity')
      .select('reserved')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(24);
  });
});

describe('the control: these counts can fail', () => {
  it('many networks together cause more than sixty mails to strangers', async () => {
    await test.context.db.deleteFrom('emailQueue').execute();
    const [eventId = ''] = await newEvents(1);
    for (const [index, email] of strangers('control', 61).entries()) {
      await client(`100.64.${index}.1`)('/api/registrations', { eventId, name: 'Control', email });
    }
    expect(await mailed()).toHaveLength(61);
  });

  it('a person with a verified address gets more than ten mails about what they do', async () => {
    const { email, cookie } = await test.loginAs('participant');
    for (const eventId of await newEvents(12)) {
      await client('203.0.113.50')('/api/registrations', { eventId, name: 'Asha' }, { cookie });
    }
    expect(reaching(await mailed(), mailboxOf(email))).toBe(12);
  });

  it('one network holds more than its share once the addresses are verified', async () => {
    const [eventId = ''] = await newEvents(1, { capacity: 50 });
    const post = client('192.0.2.10');
    for (const email of strangers('verified', 22)) {
      const { data } = (await post('/api/registrations', { eventId, name: 'Asha', email })).json();
      await post(`/api/registration-proofs/${await verificationTokenFor(test.context, data._id)}/confirm`, {});
    }
    const { reserved } = await test.context.db
      .selectFrom('eventCapacity')
      .select('reserved')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(reserved).toBe(22);
  });
});
