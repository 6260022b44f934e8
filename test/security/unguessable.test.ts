import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { JOIN_CODE_ALPHABET } from '#contract/teams.ts';
import { processResetRequests } from '#server/features/auth/password-reset.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { listResetLinks } from '#test/support/emails.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Tokens, codes and ids that give access, or name something private, cannot be guessed. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
// A generator that is not cryptographic, such as nanoid/non-secure, then returns the same value each time.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));
afterAll(() => test.close());

const SAMPLES = 40;

async function sample(make: (index: number) => Promise<string>): Promise<string[]> {
  const values: string[] = [];
  for (let index = 0; index < SAMPLES; index += 1) values.push(await make(index));
  return values;
}

/** The bits of entropy that a sample shows: by how many different characters it has at each position. */
function bitsOf(values: string[], alphabet: number): number {
  const shortest = Math.min(...values.map(({ length }) => length));
  let bits = 0;
  for (let position = 0; position < shortest; position += 1) {
    const characters = new Set(values.map((value) => value[position])).size;
    // So many samples show at least a third of the alphabet.
    if (characters >= Math.min(alphabet, SAMPLES) / 3) bits += Math.log2(alphabet);
  }
  return bits;
}

const post = (url: string, payload: object, headers = {}) => test.inject({ method: 'POST', url, payload, headers });

async function newRegistrations(): Promise<{ codes: string[]; ids: string[] }> {
  const { _id: eventId } = await createEvent(test.context);
  const registrations = await Promise.all(
    Array.from({ length: SAMPLES }, async (_, index) => {
      const response = await post('/api/registrations', { eventId, name: 'Ravi', email: `r${index}@utsav.test` });
      expect(response.statusCode, `registration ${index}: ${response.body}`).toBe(200);
      return response.json().data;
    }),
  );
  return { codes: registrations.map(({ code }) => code), ids: registrations.map(({ _id }) => _id) };
}

it('a pass code has 79 bits and a registration’s id 126', async () => {
  const { codes, ids } = await newRegistrations();
  expect(new Set(codes)).toHaveLength(SAMPLES);
  expect(bitsOf(codes, 31)).toBeGreaterThan(79);
  expect(bitsOf(ids, 64)).toBe(126);
});

it('a session has at least 128 bits beside its signature', async () => {
  const { email } = await test.loginAs('participant');
  const payload = { email, password: 'a-password-for-tests' };
  const tokens = await sample(async () => {
    const response = await post('/api/auth/login', payload);
    const value = decodeURIComponent(String(response.headers['set-cookie']).split(';')[0]?.split('=')[1] ?? '');
    const [token = '', signature = ''] = value.split('.');
    expect(signature.length).toBeGreaterThanOrEqual(43);
    return token;
  });
  expect(bitsOf(tokens, 62)).toBeGreaterThan(128);
});

it('a reset link has 256 bits', async () => {
  const { email } = await test.loginAs('participant');
  const tokens = await sample(async () => {
    test.time.now = new Date(test.time.now.getTime() + 61 * 60_000);
    await test.context.db.deleteFrom('emailQueue').execute();
    await post('/api/auth/forgot-password', { email });
    await processResetRequests(test.context);
    const [link = ''] = await listResetLinks(test.context.db);
    return new URL(link).searchParams.get('token') ?? '';
  });
  // The last of its 43 characters has only two bits.
  expect(bitsOf(tokens, 64)).toBeGreaterThanOrEqual(252);
});

it('the ids of private pictures, events and teams have 126 bits', async () => {
  const { cookie, origin } = await test.loginAs('admin');
  const content = await buildPicture({ width: 2, height: 2 });
  const body = await multipart({ image: { filename: 'a.png', content } });
  const pictures = await sample(async () => {
    const headers = { ...body.headers, cookie, origin };
    return (await test.inject({ method: 'POST', url: '/api/images', ...body, headers })).json().data.id;
  });
  expect(bitsOf(pictures, 64)).toBe(126);
  const events = await sample(async () => (await createEvent(test.context))._id);
  expect(bitsOf(events, 64)).toBe(126);
  const teams = await sample(async () => {
    const member = { name: 'Asha', email: 'a@utsav.test', role: 'Leader' };
    const payload = {
      teamName: 'Trio',
      contactEmail: 'a@utsav.test',
      contactNumber: '9876543210',
      teamLeader: 'Asha',
      members: [member],
    };
    const response = await post('/api/team/registerTeam', payload);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data._id;
  });
  expect(bitsOf(teams, 64)).toBe(126);
});

it('a join code has 26 bits, and the id of the team that it joins 126', async () => {
  const { cookie, origin } = await test.loginAs('participant');
  const ids: string[] = [];
  const codes = await sample(async (index) => {
    const { _id: eventId } = await createEvent(test.context, { participationType: 'team', teamSize: 2 });
    const response = await post('/api/teams', { eventId, teamName: `Duo ${index}`, name: 'Asha' }, { cookie, origin });
    expect(response.statusCode, `team ${index}: ${response.body}`).toBe(200);
    const { _id, joinCode } = response.json().data;
    ids.push(_id);
    return joinCode;
  });
  expect(new Set(codes)).toHaveLength(SAMPLES);
  expect(bitsOf(codes, JOIN_CODE_ALPHABET.length)).toBeGreaterThan(26);
  expect(bitsOf(ids, 64)).toBe(126);
});

it('join codes, short enough to be read out, are rate-limited per IP', async () => {
  const guess = (remoteAddress: string) => test.inject({ url: '/api/teams/join/AAAAAA', remoteAddress });
  const statuses: number[] = [];
  for (let attempts = 0; attempts < 62; attempts += 1) statuses.push((await guess('203.0.113.9')).statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await guess('203.0.113.10')).statusCode).toBe(404);
});

it('join codes are rate-limited per network, whatever addresses of it are used', async () => {
  const guess = (remoteAddress: string) => test.inject({ url: '/api/teams/join/AAAAAA', remoteAddress });
  for (let attempts = 0; attempts < 60; attempts += 1) {
    expect((await guess(`2001:db8:5:6::${attempts}`)).statusCode).toBe(404);
  }
  expect((await guess('2001:db8:5:6:7::1')).statusCode).toBe(429);
  expect((await guess('2001:db8:6::1')).statusCode).toBe(404);
});
