import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { MadeLinks, ShownLink, VolunteerLink } from '#contract/roles/volunteer-links.ts';
import { createEvent } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { deviceInWords } from './device-words.ts';

type Headers = Record<string, string>;

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let test: TestApp;
let president: Headers;
beforeAll(async () => {
  test = await startTestApp();
  president = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: Headers = president) =>
  test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const make = (payload: object, headers = president) =>
  send('POST', '/api/committee/links', { label: 'Main gate', role: 'gate_volunteer', ...payload }, headers);
async function made(payload: object = {}, headers = president) {
  const response = await make(payload, headers);
  expect(response.statusCode, response.body).toBe(200);
  const { links, ...rest } = response.json().data as MadeLinks;
  return { ...rest, links: links.map((link) => ({ ...link, token: link.url.split('/').at(-1) ?? '' })) };
}
async function madeOne(payload: object = {}, headers = president) {
  const [link] = (await made(payload, headers)).links;
  if (!link) throw new Error('no link was made');
  return link;
}
const show = async (token: string, headers: Headers = {}) =>
  (await send('GET', `/api/volunteer-links/${token}`, undefined, headers)).json().data as ShownLink;
const open = (token: string, payload: object = {}, headers: Headers = { 'user-agent': PHONE }) =>
  send('POST', `/api/volunteer-links/${token}/open`, { name: 'Ravi Kumar', ...payload }, headers);
const list = async () => (await send('GET', '/api/committee/links')).json().data as VolunteerLink[];
const find = async (id: string) => (await list()).find(({ _id }) => _id === id);
const sessionOf = (response: Awaited<ReturnType<typeof open>>): Headers => ({
  origin: 'http://localhost',
  cookie: [response.headers['set-cookie']]
    .flat()
    .map((line) => line?.split(';')[0])
    .join('; '),
});
async function volunteer(payload: object = {}) {
  const link = await madeOne(payload);
  const response = await open(link.token);
  expect(response.statusCode, response.body).toBe(200);
  return { ...link, headers: sessionOf(response), page: response.json().data.page };
}
const check = (headers: Headers) => send('GET', '/check-auth', undefined, headers);

/** Does something while the clock shows another time. */
async function at(time: string, work: () => Promise<void>) {
  const start = test.time.now;
  test.time.now = new Date(time);
  try {
    await work();
  } finally {
    test.time.now = start;
  }
}

const wrongToken = (guess: number) => `wrong-${guess}`.padEnd(43, 'x');

describe('a link for a volunteer', () => {
  it('opens, however many wrong links were tried from the same network', async () => {
    const { token } = await madeOne();
    for (let guess = 0; guess < 301; guess += 1) await show(wrongToken(guess));
    for (let guess = 0; guess < 301; guess += 1) await open(wrongToken(guess));
    expect((await show(token)).status).toBe('unused');
    expect((await open(token, { name: 'Arun Nair' })).statusCode).toBe(200);
  });

  it('shows what it opens and until when, and reading it changes nothing', async () => {
    const { _id: eventId } = await createEvent(test.context, { title: 'Robo race' });
    const { token, _id } = await madeOne({ eventId });
    for (let read = 0; read < 3; read += 1) {
      expect(await show(token)).toEqual({
        status: 'unused',
        offer: {
          roleLabel: 'Gate volunteer',
          eventTitle: 'Robo race',
          venue: null,
          gate: null,
          loggedInAs: null,
          endsAt: '2027-01-10T18:29:00.000Z',
          createdBy: 'A admin',
          builtIn: 'gate_volunteer',
          allows: [{ power: 'check-in.scan', label: 'Check people in', allows: 'Scan passes at the gate.' }],
        },
      });
    }
    expect(await find(_id)).toMatchObject({ status: 'unused', openedAt: null, name: null });
  });

  it('opens the gate for its events alone, with nothing but a name', async () => {
    const { _id: eventId } = await createEvent(test.context);
    const { headers, page, _id } = await volunteer({ eventId });
    expect(page).toBe('/admin/check-in');
    expect((await check(headers)).json()).toMatchObject({
      data: { name: 'Ravi Kumar, volunteer link by A admin' },
      powers: { 'check-in.scan': [eventId], 'panel.open': [eventId] },
    });
    const scanned = await send('POST', '/api/check-in', { code: 'ABCDEFGHJKMNPQRS', eventId }, headers);
    expect(scanned.statusCode, scanned.body).toBe(200);
    const rows = await test.context.db.selectFrom('audit').select(['actorName', 'endpoint', 'after']).execute();
    const mine = rows.filter(({ actorName }) => actorName === 'Ravi Kumar, volunteer link by A admin');
    expect(mine.map(({ endpoint }) => endpoint)).toEqual([
      'POST /api/volunteer-links/:token/open',
      'POST /api/check-in',
    ]);
    expect(JSON.parse(mine[0]?.after ?? '')).toMatchObject({ device: 'Chrome on Android', eventId });
    expect(await find(_id)).toMatchObject({ status: 'in_use', name: 'Ravi Kumar', device: 'Chrome on Android' });
  });

  it('opens once, also for two phones at the same moment', async () => {
    const { token } = await madeOne();
    const both = await Promise.all([open(token), open(token, { name: 'Another' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    expect((await open(token)).json().code).toBe('link_ended');
    expect(await show(token)).toEqual({ status: 'in_use', offer: null });
  });

  it('opens again for the same attempt within ten minutes, and the session of before ends', async () => {
    const { token } = await madeOne();
    const attempt = 'a-form-that-was-sent-twice';
    const first = sessionOf(await open(token, { attempt }));
    const second = await open(token, { attempt });
    expect(second.statusCode, second.body).toBe(200);
    expect((await check(first)).statusCode).toBe(401);
    expect((await check(sessionOf(second))).statusCode).toBe(200);
    expect((await open(token, { attempt: 'another-attempt-of-others' })).json().code).toBe('link_ended');
    await at('2027-01-10T06:41:00.000Z', async () => {
      expect((await open(token, { attempt })).json().code).toBe('link_ended');
    });
  });

  it('ends at its time and by being revoked, from the next request on', async () => {
    const ending = await volunteer({ endsAt: '2027-01-10T09:00:00.000Z' });
    const revoked = await volunteer();
    expect((await check(ending.headers)).statusCode).toBe(200);
    await at('2027-01-10T09:00:00.000Z', async () => {
      const refused = await check(ending.headers);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'link_ended']);
      expect(await find(ending._id)).toMatchObject({ status: 'ended' });
    });
    const response = await send('DELETE', `/api/committee/links/${revoked._id}`);
    expect(response.json().data).toMatchObject({ status: 'revoked', revokedBy: 'A admin' });
    expect((await check(revoked.headers)).json().code).toBe('link_ended');
    expect((await send('DELETE', `/api/committee/links/${revoked._id}`)).json().code).toBe('link_ended');
    const unused = await madeOne();
    await send('DELETE', `/api/committee/links/${unused._id}`);
    expect((await open(unused.token)).json().code).toBe('link_ended');
    expect(await show(unused.token)).toEqual({ status: 'revoked', offer: null });
  });

  it.each(['ended', 'revoked'])(
    'that was %s sends what was scanned before it, for a day and its events alone',
    async (how) => {
      const MINUTE = 60_000;
      const dates = { startDate: '2027-01-10T08:00:00.000Z', endDate: '2027-01-10T16:00:00.000Z' };
      const [here, elsewhere] = [await createEvent(test.context, dates), await createEvent(test.context, dates)];
      const register = async (eventId: string, name: string) => {
        const email = `${name.toLowerCase()}.${how}@college.test`;
        return (await send('POST', '/api/registrations', { eventId, name, email })).json().data;
      };
      const [asha, ravi] = [await register(here._id, 'Asha'), await register(elsewhere._id, 'Ravi')];
      const { headers, _id } = await volunteer({ eventId: here._id, endsAt: '2027-01-10T09:00:00.000Z' });
      if (how === 'revoked') {
        await at('2027-01-10T08:40:00.000Z', async () => {
          await send('DELETE', `/api/committee/links/${_id}`);
        });
      }
      const scan = (payload: object) => send('POST', '/api/check-in', payload, headers);
      await at('2027-01-10T10:00:00.000Z', async () => {
        expect((await scan({ code: asha.code })).json().code).toBe('link_ended');
        const over = how === 'revoked' ? 80 : 60;
        expect((await scan({ code: asha.code, waitedMs: over * MINUTE })).json().code).toBe('link_ended');
        const other = await scan({ code: ravi.code, waitedMs: 90 * MINUTE });
        expect(other.json().data).toMatchObject({ result: 'other_event', registration: null });
        const admitted = await scan({ code: asha.code, waitedMs: 90 * MINUTE });
        expect(admitted.statusCode, admitted.body).toBe(200);
        expect(admitted.json().data).toMatchObject({
          result: 'admitted',
          registration: { people: [{ checkedInAt: '2027-01-10T08:30:00.000Z' }] },
        });
        const { db } = test.context;
        const notes = db.selectFrom('registrationHistory').select('note').where('registrationId', '=', asha._id);
        expect(await notes.where('kind', '=', 'check_in').execute()).toEqual([
          { note: 'Asha, sent after the link was over' },
        ]);
        const scans = db.selectFrom('audit').select('after').where('targetId', '=', asha._id).orderBy('at', 'desc');
        expect(JSON.parse((await scans.executeTakeFirstOrThrow()).after ?? '')).toMatchObject({
          result: 'admitted',
          waitedMs: 90 * MINUTE,
        });
        const undo = { registrationId: asha._id, people: [asha.people[0]._id] };
        expect((await send('POST', '/api/check-in/undo', undo, headers)).json().code).toBe('link_ended');
        expect((await send('GET', '/api/check-in/count', undefined, headers)).json().code).toBe('link_ended');
      });
      await at('2027-01-11T09:00:01.000Z', async () => {
        expect((await scan({ code: asha.code, waitedMs: 24 * 60 * MINUTE })).json().code).toBe('link_ended');
      });
    },
  );

  it('is revoked together with others in one step, which a second click does not repeat', async () => {
    const { links } = await made({ label: 'North gate', count: 3 });
    const kept = await volunteer();
    const [first, second, third] = links;
    const opened = sessionOf(await open(first?.token ?? ''));
    await send('DELETE', `/api/committee/links/${third?._id}`);
    const revokeAll = () =>
      send('POST', '/api/committee/links/revoke', { ids: [...links.map(({ _id }) => _id), 'unknown'] });
    const response = await revokeAll();
    expect(response.json()).toMatchObject({
      message: '2 links were revoked',
      data: { revoked: ['North gate 1', 'North gate 2'] },
    });
    expect((await check(opened)).json().code).toBe('link_ended');
    expect((await open(second?.token ?? '')).json().code).toBe('link_ended');
    expect((await check(kept.headers)).statusCode).toBe(200);
    expect((await revokeAll()).json().data).toEqual({ revoked: [] });
    // Both clicks are in the audit, at the same moment of the tests' clock.
    const rows = await test.context.db
      .selectFrom('audit')
      .select('after')
      .where('endpoint', '=', 'POST /api/committee/links/revoke')
      .execute();
    expect(rows.filter(({ after }) => after?.includes('North gate 2'))).toHaveLength(1);
  });

  it.each(['in use', 'revoked'])('that is %s opens no endpoint beside its powers', async (state) => {
    const { headers, _id } = await volunteer();
    if (state === 'revoked') await send('DELETE', `/api/committee/links/${_id}`);
    const allowed = [];
    for (const { method, path, access, power, body, takesLate = false } of allEndpoints) {
      if (access === 'anyone' || (takesLate && state === 'revoked')) continue;
      const options = { method, url: path.replace(/:\w+/g, 'unknown'), headers };
      const response = await test.inject(body ? { ...options, payload: {} } : options);
      expect(response.statusCode, path).toBeLessThan(500);
      if (response.statusCode !== 401 && response.statusCode !== 403) allowed.push(power);
    }
    expect(new Set(allowed)).toEqual(new Set(state === 'revoked' ? [] : ['panel.open', 'check-in.scan']));
  });

  it('makes an account that nothing else logs in and nobody sees among the people', async () => {
    const { headers } = await volunteer();
    const { email } = (await check(headers)).json().data;
    expect(email).toMatch(/@volunteer\.invalid$/);
    expect((await send('POST', '/login', { email, password: 'whatever else' }, {})).statusCode).toBe(401);
    expect((await send('POST', '/api/committee/grants', { email, role: 'president' })).json().code).toBe(
      'account_not_found',
    );
    const { people } = (await send('GET', '/api/committee')).json().data;
    expect(JSON.stringify(people)).not.toContain('volunteer.invalid');
    // On the site they are a visitor, whose registration is nobody's.
    const { _id: eventId } = await createEvent(test.context);
    const guest = { eventId, name: 'Ravi Kumar', email: 'ravi@college.test' };
    const registered = await send('POST', '/api/registrations', guest, headers);
    expect(registered.statusCode, registered.body).toBe(200);
    const { userId } = await test.context.db
      .selectFrom('registrations')
      .select('userId')
      .where('id', '=', registered.json().data._id)
      .executeTakeFirstOrThrow();
    expect(userId).toBeNull();
  });

  it('is unknown to other tokens, and only its hash is stored', async () => {
    expect((await open('x'.repeat(43))).json().code).toBe('link_not_found');
    const { token } = await madeOne();
    const rows = JSON.stringify(await test.context.db.selectFrom('volunteerLinks').selectAll().execute());
    expect(rows).not.toContain(token);
  });

  it('opens nothing once who made it may not give the role any more', async () => {
    const own = await send('POST', '/api/committee/roles', {
      label: 'Gates',
      powers: ['committee.manage', 'check-in.scan'],
    });
    const { headers, userId } = await loginWithGrants(test, { role: own.json().data._id });
    const { token } = await madeOne({}, headers);
    const now = test.time.now.toISOString();
    await test.context.db.updateTable('grants').set({ revokedAt: now }).where('userId', '=', userId).execute();
    expect((await open(token)).json().code).toBe('invitation_refused');
  });
});

describe('who makes links', () => {
  it('gets many at once, each with a code of its own', async () => {
    const { links, roleLabel, venue, endsAt } = await made({ count: 50, venue: 'Main hall', role: 'judge' });
    expect({ roleLabel, venue, endsAt }).toEqual({
      roleLabel: 'Judge',
      venue: 'Main hall',
      endsAt: '2027-01-10T18:29:00.000Z',
    });
    expect(links.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(new Set(links.map(({ url }) => url)).size).toBe(50);
    expect(links[0]?.qrSvg).toContain('<svg');
    const judge = await open(links[0]?.token ?? '');
    expect(judge.json().data.page).toBe('/home');
  });

  it.each([
    ['a role that may do more', { role: 'registrations_desk' }, 'role'],
    ['an end more than five days away', { endsAt: '2027-01-15T07:00:00.000Z' }, 'endsAt'],
    ['an end that is over', { endsAt: '2027-01-10T06:00:00.000Z' }, 'endsAt'],
    ['more than fifty', { count: 51 }, 'count'],
    ['none', { count: 0 }, 'count'],
    ['no label', { label: ' ' }, 'label'],
  ])('is refused %s', async (_, payload, path) => {
    expect((await make(payload)).json().errors).toMatchObject([{ path }]);
  });

  it('has at most three hundred that have not ended', async () => {
    const headers = await test.headersOf('admin');
    for (let batch = 0; batch < 6; batch += 1) await made({ count: 50 }, headers);
    expect((await make({}, headers)).json().code).toBe('link_limit');
    expect((await make({})).statusCode).toBe(200);
  });

  it('cannot delete a role that a link is to', async () => {
    const role = (await send('POST', '/api/committee/roles', { label: 'Stewards', powers: ['check-in.scan'] })).json()
      .data;
    const { _id } = await madeOne({ role: role._id });
    expect((await send('DELETE', `/api/committee/roles/${role._id}`)).json().code).toBe('role_in_use');
    await send('DELETE', `/api/committee/links/${_id}`);
    expect((await send('DELETE', `/api/committee/roles/${role._id}`)).statusCode).toBe(200);
  });
});

it.each([
  [PHONE, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on an iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  [undefined, 'A browser'],
])('deviceInWords of %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});
