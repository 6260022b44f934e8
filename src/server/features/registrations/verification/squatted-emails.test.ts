import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { listVerificationLinks, receiveLoginCode, sendEmails } from '#test/support/emails.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Registrations that wait for the verification of an e-mail whose owner has an account. */

type Headers = Record<string, string>;

const START = new Date('2027-01-10T06:30:00.000Z');
const origin = 'https://utsav.example';

let test: TestApp;
let turn = 0;
let email = '';
beforeAll(async () => {
  test = await startTestApp({ requireEmailVerification: true, publicUrl: origin });
});
afterAll(() => test.close());
beforeEach(async () => {
  turn += 1;
  email = `squatted${turn}@college.test`;
  test.time.now = START;
  await test.context.db.deleteFrom('emailQueue').execute();
});

const post = async (url: string, payload: object = {}, headers: Headers = {}) => {
  const response = await test.inject({ method: 'POST', url, payload, headers: { origin, ...headers } });
  return { status: response.statusCode, headers: cookieOf(response), ...response.json() };
};
const get = async (url: string, headers: Headers = {}) => (await test.inject({ url, headers })).json().data;

const cookieOf = (response: { headers: Record<string, unknown> }): Headers => ({
  cookie: [response.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; '),
});

const register = async (eventId: string, headers: Headers = {}, more: object = {}) =>
  post('/api/registrations', { eventId, name: 'Asha Rao', email, ...more }, headers);
const pass = (code: string) => get(`/api/passes/${code}`);

const signUp = async () => (await post('/api/auth/register', { name: 'Asha Rao', email, password: PASSWORD })).headers;

async function loginByCode(): Promise<Headers> {
  await post('/api/auth/login-code', { email });
  const code = await receiveLoginCode(test.context, email);
  return (await post('/api/auth/login-code/verify', { email, code, name: 'Asha Rao' })).headers;
}

async function reservedSeats(eventId: string): Promise<number> {
  const { reserved } = await test.context.db
    .selectFrom('eventCapacity')
    .select('reserved')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return reserved;
}

describe('the owner of an e-mail that a stranger has registered with', () => {
  it('registers at once, on the seat that the stranger held, before those who wait', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const stranger = (await register(eventId, {}, { name: 'Win Prizes' })).data;
    const waiting = (await register(eventId, {}, { email: 'waiting@college.test' })).data;
    const owner = await loginByCode();
    await sendEmails(test.context);
    const own = await register(eventId, owner);
    expect(own).toMatchObject({ status: 200, data: { status: 'confirmed', verifyBy: null } });
    expect(own.data.code).not.toBe(stranger.code);
    expect(await pass(stranger.code)).toMatchObject({ status: 'cancelled', qrSvg: null });
    expect(await pass(waiting.code)).toMatchObject({ status: 'waitlisted' });
    expect(await reservedSeats(eventId)).toBe(1);
    const subjects = (await sendEmails(test.context)).map(({ recipient, subject }) => [recipient, subject]);
    expect(subjects).toEqual([[email, expect.stringMatching(/^You are in/)]]);
  });

  it('has that seat also by a form that does not lead to the waitlist', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    await register(eventId, {}, { name: 'Win Prizes' });
    const owner = await loginByCode();
    const own = await register(eventId, owner, { acceptsWaitlist: false });
    expect(own).toMatchObject({ status: 200, data: { status: 'confirmed' } });
    expect(await reservedSeats(eventId)).toBe(1);
  });

  it('takes the seat once, however many requests are sent at the same time', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1, participationType: 'both', teamSize: 2 });
    await register(eventId);
    const owner = await loginByCode();
    const alone = Array.from({ length: 6 }, () => register(eventId, owner));
    const teams = [1, 2].map((number) =>
      post('/api/teams', { eventId, teamName: `Team ${number}`, name: 'Asha Rao' }, owner),
    );
    const statuses = (await Promise.all([...alone, ...teams])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await reservedSeats(eventId)).toBe(1);
  });

  it('keeps the other registration where their own is refused', async () => {
    const { _id: eventId } = await createEvent(test.context, { allowedYears: '2' });
    const stranger = (await register(eventId, {}, { yearOfStudy: 2 })).data;
    const owner = await loginByCode();
    expect((await register(eventId, owner, { yearOfStudy: 1 })).status).toBe(400);
    expect((await pass(stranger.code)).status).toBe('confirmed');
    expect(await reservedSeats(eventId)).toBe(1);
  });

  it('keeps what waits for its confirmation where they register a team of others', async () => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'both', teamSize: 3 });
    const own = (await register(eventId)).data;
    const coach = await loginByCode();
    const team = (members: object[]) =>
      post('/api/team/registerTeam', { eventId, teamName: 'Trio', contactEmail: email, members }, coach);
    expect((await team([{ name: 'Bina', email: `bina${turn}@college.test` }])).status).toBe(200);
    expect((await pass(own.code)).status).toBe('confirmed');
    expect(await reservedSeats(eventId)).toBe(2);
    expect((await team([{ name: 'Asha Rao', email }])).status).toBe(200);
    expect((await pass(own.code)).status).toBe('cancelled');
    expect(await reservedSeats(eventId)).toBe(2);
  });

  it('starts a team at once', async () => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'both', teamSize: 3 });
    const stranger = (await register(eventId)).data;
    const owner = await loginByCode();
    expect(await post('/api/teams', { eventId, teamName: 'Trio', name: 'Asha Rao' }, owner)).toMatchObject({
      status: 200,
    });
    expect((await pass(stranger.code)).status).toBe('cancelled');
    expect(await reservedSeats(eventId)).toBe(1);
  });

  it('ends nothing that money is on its way for, that was confirmed, or that is a team', async () => {
    const { _id: paid } = await createEvent(test.context, { entryFee: 100 });
    const underReview = (await register(paid)).data;
    await test.context.db
      .updateTable('registrations')
      .set({ status: 'under_review' })
      .where('id', '=', underReview._id)
      .execute();
    const { _id: teams } = await createEvent(test.context, { participationType: 'both', teamSize: 3 });
    await post('/api/team/registerTeam', {
      eventId: teams,
      teamName: 'Trio',
      contactEmail: email,
      members: [{ name: 'Asha Rao', email }],
    });
    const owner = await loginByCode();
    expect((await register(paid, owner)).code).toBe('already_registered');
    expect((await register(teams, owner)).code).toBe('already_registered');
    expect((await pass(underReview.code)).status).toBe('under_review');
  });

  it('finds in their registrations the link to confirm or to end it, and nobody else does', async () => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'both', teamSize: 3 });
    const members = [email, 'other@college.test'].map((one) => ({ name: 'Asha Rao', email: one }));
    await post('/api/team/registerTeam', { eventId, teamName: 'Trio', contactEmail: email, members });
    const owner = await loginByCode();
    const [mine] = await get('/api/registrations/mine', owner);
    expect(mine).toMatchObject({ name: 'Trio', verifyBy: expect.any(String), proofToken: expect.any(String) });
    const own = email;
    email = 'other@college.test';
    const other = await loginByCode();
    expect(await get('/api/registrations/mine', other)).toMatchObject([{ name: 'Trio', proofToken: null }]);
    email = own;
    expect((await post(`/api/registration-proofs/${mine.proofToken}/decline`)).status).toBe(200);
    expect(await get('/api/registrations/mine', owner)).toMatchObject([{ status: 'cancelled', proofToken: null }]);
    expect((await register(eventId, owner)).status).toBe(200);
  });
});

describe('what a person registers before their e-mail is verified', () => {
  it('is confirmed with the account’s e-mail, in the browser that signed up', async () => {
    const { _id: eventId, title } = await createEvent(test.context);
    const headers = await signUp();
    const { data } = await register(eventId, headers);
    expect(data.verifyBy).not.toBeNull();
    const token = new URL((await listVerificationLinks(test.context.db, email)).at(-1) ?? '').searchParams.get('token');
    await sendEmails(test.context);
    expect((await post('/api/auth/confirm-email', { token }, headers)).status).toBe(200);
    expect(await pass(data.code)).toMatchObject({ status: 'confirmed', verifyBy: null });
    expect((await sendEmails(test.context)).map(({ subject }) => subject)).toEqual([`You are in: ${title}`]);
  });

  it('is confirmed with another registration of the account', async () => {
    const [first, second] = [await createEvent(test.context), await createEvent(test.context)];
    const headers = await signUp();
    const one = (await register(first._id, headers)).data;
    const two = (await register(second._id, headers)).data;
    const [mail] = (await sendEmails(test.context)).filter(({ text }) => text.includes(first.title));
    const token = /confirm-registration\/([^\s]+)/.exec(mail?.text ?? '')?.[1];
    expect((await post(`/api/registration-proofs/${token}/confirm`, {}, headers)).status).toBe(200);
    expect([(await pass(one.code)).verifyBy, (await pass(two.code)).verifyBy]).toEqual([null, null]);
  });

  it('waits on where a stranger may have signed up, and where somebody registered without the account', async () => {
    const [first, second] = [await createEvent(test.context), await createEvent(test.context)];
    const stranger = (await register(first._id, await signUp())).data;
    await loginByCode();
    expect((await pass(stranger.code)).verifyBy).not.toBeNull();
    email = `guest${turn}@college.test`;
    const guest = (await register(second._id)).data;
    const headers = await signUp();
    const token = new URL((await listVerificationLinks(test.context.db, email)).at(-1) ?? '').searchParams.get('token');
    expect((await post('/api/auth/confirm-email', { token }, headers)).status).toBe(200);
    expect((await pass(guest.code)).verifyBy).not.toBeNull();
  });
});

describe('a free seat', () => {
  it('is offered to people with a verified e-mail first, in their order', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const seated = (await register(eventId)).data;
    const unverified = (await register(eventId, {}, { email: 'unverified@college.test' })).data;
    email = `verified${turn}@college.test`;
    const verified = (await register(eventId, await loginByCode())).data;
    await post(`/api/passes/${seated.code}/cancel`, { email: `squatted${turn}@college.test` });
    expect([(await pass(verified.code)).status, (await pass(unverified.code)).status]).toEqual([
      'offered',
      'waitlisted',
    ]);
  });

  it('is offered to somebody unverified with a mail that says so, whose link is the verification', async () => {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1, title: 'Solo Dance' });
    const seated = (await register(eventId)).data;
    const unverified = (await register(eventId, {}, { email: 'unverified@college.test', name: 'Win Prizes' })).data;
    await sendEmails(test.context);
    test.time.now = new Date(START.getTime() + 100 * 60_000);
    await post(`/api/passes/${seated.code}/cancel`, { email });
    // The twenty minutes that were left would be too short for a seat that comes by mail.
    expect(await pass(unverified.code)).toMatchObject({ status: 'offered', verifyBy: '2027-01-10T10:10:00.000Z' });
    const [mail, ...more] = await sendEmails(test.context);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'unverified@college.test',
      subject: 'A seat in Solo Dance is free for you',
    });
    expect(`${mail?.text}${mail?.html}`).not.toContain('Win Prizes');
    const token = /confirm-registration\/([^\s]+)/.exec(mail?.text ?? '')?.[1];
    expect((await post(`/api/registration-proofs/${token}/confirm`)).status).toBe(200);
    expect(await pass(unverified.code)).toMatchObject({ status: 'offered', verifyBy: null });
    expect((await sendEmails(test.context)).map(({ subject }) => subject)).toEqual([
      'A seat in Solo Dance is free for you',
    ]);
  });
});

describe('a guest on the waitlist who logs in later with that e-mail', () => {
  async function waiting(): Promise<{ eventId: string; headers: Headers }> {
    const { _id: eventId } = await createEvent(test.context, { capacity: 1 });
    const guests = [{ email: `first${turn}@college.test` }, {}, { email: `third${turn}@college.test` }];
    for (const more of guests) await register(eventId, {}, more);
    return { eventId, headers: await loginByCode() };
  }
  const mine = async (headers: Headers) => (await get('/api/registrations/mine', headers))[0];

  it('keeps the number by confirming it there, and is not registered a second time', async () => {
    const { eventId, headers } = await waiting();
    const found = await mine(headers);
    expect(found).toMatchObject({ status: 'waitlisted', number: 2, proofToken: expect.any(String) });
    expect(await register(eventId, headers)).toMatchObject({ code: 'already_registered' });
    expect((await post(`/api/registration-proofs/${found.proofToken}/confirm`, {}, headers)).status).toBe(200);
    test.time.now = new Date(START.getTime() + 24 * 60 * 60_000);
    expect(await mine(headers)).toMatchObject({ status: 'waitlisted', number: 2, position: 1, proofToken: null });
  });

  it('loses it when the time for the verification is over, and then gets a new one', async () => {
    const { eventId, headers } = await waiting();
    test.time.now = new Date(START.getTime() + 24 * 60 * 60_000);
    expect(await register(eventId, headers)).toMatchObject({ status: 200, data: { number: 4 } });
  });
});
