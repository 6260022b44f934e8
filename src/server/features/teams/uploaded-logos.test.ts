import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { verificationTokenFor } from '#test/support/registration-verifications.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepImages } from '../images/images.service.ts';
import { expireAndPromoteAll } from '../registrations/waitlist/expire-and-promote.service.ts';

const HOUR = 60 * 60_000;

describe('an uploaded logo', () => {
  /** A team with a logo, of a guest on a network. */
  async function withLogo(eventId: string, remoteAddress = '203.0.113.5', headers: Record<string, string> = {}) {
    people += 1;
    const email = `logo${people}@college.test`;
    const members = JSON.stringify([{ name: 'Asha', email }]);
    const logo = { filename: 'logo.png', content: await buildPicture({ width: 64 }) };
    const body = await multipart({
      teamName: 'Pixels',
      contactEmail: email,
      ...(eventId ? { eventId } : {}),
      members,
      logo,
    });
    const request = { method: 'POST' as const, url: '/api/team/registerTeam', remoteAddress };
    return own.inject({ ...request, ...body, headers: { ...body.headers, ...headers } });
  }
  let own: TestApp;
  let people = 0;
  let eventId = '';
  beforeEach(async () => {
    own = await startTestApp({ requireEmailVerification: true });
    ({ _id: eventId } = await createEvent(own.context, { participationType: 'team', teamSize: 4, capacity: 2000 }));
  });
  afterEach(() => own.close());
  const logosLeft = async () =>
    (await own.context.db.selectFrom('imageReferences').select('owner').where('owner', 'like', 'teams/%').execute())
      .length;

  const statusOf = async (url: string, headers = {}) => (await own.inject({ url, headers })).statusCode;
  const invitedTo = async (code: string) => (await own.inject({ url: `/api/teams/join/${code}` })).json().data.teamLogo;

  it('is shown to nobody but admins until the e-mail is confirmed', async () => {
    const { data, registration } = (await withLogo(eventId)).json();
    expect(await statusOf(data.teamLogo)).toBe(404);
    expect(await invitedTo(data.joinCode)).toBeNull();
    expect(await statusOf(data.teamLogo, await own.headersOf('participant'))).toBe(404);
    expect(await statusOf(data.teamLogo, await own.headersOf('admin'))).toBe(200);
    const token = await verificationTokenFor(own.context, registration._id);
    const confirmed = await own.inject({
      method: 'POST',
      url: `/api/registration-proofs/${token}/confirm`,
      payload: {},
    });
    expect(confirmed.statusCode).toBe(200);
    expect(await statusOf(data.teamLogo)).toBe(200);
    expect(await invitedTo(data.joinCode)).toBe(data.teamLogo);
  });

  it('is shown at once of those who have verified their e-mail, and where somebody of the team was admitted', async () => {
    const { email, ...headers } = await own.loginAs('participant');
    const logo = { filename: 'logo.png', content: await buildPicture({ width: 64 }) };
    const body = await multipart({ teamName: 'Pixels', eventId, name: 'Asha', logo });
    const request = { method: 'POST' as const, url: '/api/teams', ...body, headers: { ...body.headers, ...headers } };
    const { data: team } = (await own.inject(request)).json();
    expect(await statusOf(team.teamLogo)).toBe(200);
    const { data, registration } = (await withLogo(eventId)).json();
    const admin = await own.headersOf('admin');
    const payload = { code: registration.code, anyDay: true };
    expect(
      (await own.inject({ method: 'POST', url: '/api/check-in', headers: admin, payload })).json().data.result,
    ).toBe('admitted');
    expect(await statusOf(data.teamLogo)).toBe(200);
  });

  it('of a team for no event is shown where its sender is logged in with a verified e-mail', async () => {
    expect(await statusOf((await withLogo('')).json().data.teamLogo)).toBe(404);
    const { data } = (await withLogo('', '203.0.113.5', await own.headersOf('participant'))).json();
    expect(await statusOf(data.teamLogo)).toBe(200);
  });

  it('is given up where nobody confirms the registration in time, and deleted a day later', async () => {
    const { data } = (await withLogo(eventId)).json();
    own.time.now = new Date(own.time.now.getTime() + 3 * HOUR);
    // As long as the link waits in the queue, the time to confirm does not pass.
    await own.context.db.deleteFrom('emailQueue').execute();
    await expireAndPromoteAll(own.context);
    expect(await logosLeft()).toBe(0);
    own.time.now = new Date(own.time.now.getTime() + 25 * HOUR);
    await sweepImages(own.context);
    expect((await own.inject({ url: data.teamLogo })).statusCode).toBe(404);
  });

  it('is given up with a registration that is cancelled', async () => {
    const { data, registration } = (await withLogo(eventId)).json();
    const url = `/api/passes/${registration.code}/cancel`;
    const cancelled = await own.inject({ method: 'POST', url, payload: { email: data.contactEmail } });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(await logosLeft()).toBe(0);
    const { teamLogo } = await own.context.db.selectFrom('teams').select('teamLogo').executeTakeFirstOrThrow();
    expect(teamLogo).toBeNull();
  });

  it('is refused above two hundred a day of one network’s strangers, and not of its people who log in', async () => {
    // No pictures, which is found out after they are counted.
    const logo = { filename: 'a.png', content: new Uint8Array(9) };
    const members = JSON.stringify([{ name: 'Asha', email: 'asha@college.test' }]);
    const body = await multipart({ teamName: 'Pixels', contactEmail: 'asha@college.test', eventId, members, logo });
    const request = { method: 'POST' as const, url: '/api/team/registerTeam', ...body };
    for (let count = 0; count < 199; count += 1) await own.inject({ ...request, remoteAddress: '203.0.113.5' });
    expect((await withLogo(eventId)).statusCode).toBe(200);
    expect((await withLogo(eventId)).json()).toMatchObject({ detail: expect.stringContaining('Log in') });
    expect((await withLogo(eventId, '203.0.113.5', await own.headersOf('participant'))).statusCode).toBe(200);
    expect((await withLogo(eventId, '203.0.113.6')).statusCode).toBe(200);
  });

  it('is refused above two hundred a day of one network’s accounts that have verified nothing', async () => {
    const { email, ...account } = await own.loginAs('participant');
    await own.context.db.updateTable('users').set({ emailVerified: false }).where('email', '=', email).execute();
    const logo = { filename: 'a.png', content: new Uint8Array(9) };
    const body = await multipart({ teamName: 'Pixels', eventId, name: 'Asha', logo });
    const request = { method: 'POST' as const, url: '/api/teams', ...body, headers: { ...body.headers, ...account } };
    for (let count = 0; count < 200; count += 1) await own.inject({ ...request, remoteAddress: '203.0.113.5' });
    expect((await withLogo(eventId, '203.0.113.5', account)).statusCode).toBe(429);
    expect((await withLogo(eventId, '203.0.113.6', account)).statusCode).toBe(200);
  });

  it('is refused above a hundred a day of one account, whatever network it is on, and not of an admin', async () => {
    const [account, admin] = [await own.headersOf('participant'), await own.headersOf('admin')];
    const logo = { filename: 'a.png', content: new Uint8Array(9) };
    const body = await multipart({ teamName: 'Pixels', eventId, name: 'Asha', logo });
    for (const headers of [account, admin]) {
      const request = { method: 'POST' as const, url: '/api/teams', ...body, headers: { ...body.headers, ...headers } };
      for (let count = 0; count < 99; count += 1) await own.inject(request);
    }
    expect((await withLogo(eventId, '203.0.113.7', account)).statusCode).toBe(200);
    const refused = await withLogo(eventId, '203.0.113.7', account);
    expect([refused.statusCode, refused.json().detail]).toEqual([429, expect.stringContaining('your account today')]);
    expect((await withLogo(eventId, '203.0.113.7', admin)).statusCode).toBe(200);
    expect((await withLogo(eventId, '203.0.113.7', await own.headersOf('participant'))).statusCode).toBe(200);
  });
});
