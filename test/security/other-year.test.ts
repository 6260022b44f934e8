import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint, ScopedKind } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { exportTables } from '#contract/exports/export-tables.ts';
import { exportFilters } from '#contract/exports/exports.ts';
import { setImageReferences, storeImage } from '#server/features/images/images.service.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { storedRows } from '#test/support/databases/stored-rows.ts';
import { auditedEndpoints } from '#test/support/endpoints/audited-endpoints.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { createMarkedEvent, type MarkedEvent } from '#test/support/scoped-world.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** A closed year beside the one that is open: auditors alone read it, nobody changes it, and money is settled in both. */
const YEAR = '2026';
let test: TestApp;
let president: Record<string, string>;
let auditor: Record<string, string>;
let past: MarkedEvent;
let present: MarkedEvent;

async function archive(): Promise<void> {
  const { db } = test.context;
  const at = test.time.now.toISOString();
  const texts = { festivalName: 'Utsav', heroLine: '', instituteName: '' };
  const years = [
    { year: YEAR, ...texts, startedAt: null, closedAt: at },
    { year: '2027', ...texts, startedAt: at, closedAt: null },
  ];
  await db
    .insertInto('years')
    .values(years)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('events').set({ year: YEAR }).where('year', 'is', null).execute();
}

beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  president = await test.headersOf('admin');
  past = await createMarkedEvent(test, president, 'Xqzpast');
  await archive();
  present = await createMarkedEvent(test, president, 'Mymela');
  auditor = (await loginWithGrants(test, { role: 'auditor' })).headers;
});
afterAll(() => test.close());

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const named = (endpoints: AnyEndpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
/** What a request names is looked up by id and its year compared in memory: PostgreSQL gets some. The queries of lists run whole there. */
const scoped = allEndpoints.filter(({ scope }) => scope !== undefined && scope !== 'nothing');
const namesIts = ({ scope }: AnyEndpoint) => typeof scope === 'object';
const reading = scoped.filter(({ method }) => method === 'GET');
const auditorReads = async (url: string) => test.inject({ url, headers: auditor });

/** Everything that is stored, but for sessions and who read what. */
const snapshot = () => storedRows(test.context.db, ['sessions', 'dataAccess']);

describe.each(named(reading.filter(namesIts)))('%s', (_, { path, scope, power, reachesClosedYears }) => {
  it('reads what belongs to a closed year to auditors, and to who settles its money', async () => {
    const [subject] = scope as { kind: ScopedKind; params: string }[];
    const urlOf = (of: MarkedEvent) => path.replace(`:${subject?.params}`, subject ? of[subject.kind] : '');
    const own = await test.inject({ url: urlOf(present), headers: president });
    expect(own.statusCode, own.body).toBe(200);
    const other = await test.inject({ url: urlOf(past), headers: president });
    expect(other.statusCode, other.body).toBe(reachesClosedYears ? 200 : 404);
    // What auditors have the power for.
    const mayRead = ['registrations.read', 'payments.read', 'audit.read'].includes(power ?? '');
    expect((await auditorReads(urlOf(past))).statusCode).toBe(mayRead ? 200 : 403);
    const { headers } = await loginWithGrants(test, { role: 'auditor', eventId: present.mainEventId });
    expect((await test.inject({ url: urlOf(past), headers })).statusCode).not.toBe(200);
  });
});

describe.each(named(scoped.filter((endpoint) => namesIts(endpoint) && endpoint.method !== 'GET')))(
  '%s',
  (name, { method, reachesClosedYears }) => {
    it(reachesClosedYears ? 'settles money of closed years' : 'changes nothing of a closed year', async () => {
      const prepared = await auditedEndpoints[name]?.(test);
      if (!prepared) throw new Error(`test/support/endpoints/audited/ has no request of ${name}`);
      const send = (headers: Record<string, string>) =>
        test.inject({
          method,
          url: prepared.url,
          headers: { ...headers, ...prepared.headers },
          ...(prepared.payload === undefined ? {} : { payload: prepared.payload }),
        });
      const open = test.context.db.selectFrom('events').select('id').where('year', 'is', null);
      const ids = (await open.execute()).map(({ id }) => id);
      await archive();
      try {
        const before = await snapshot();
        const response = await send(president);
        if (reachesClosedYears) expect(response.body).not.toMatch(/_not_found/);
        else {
          expect([response.statusCode, response.json().code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
          expect(await snapshot()).toEqual(before);
        }
        const { headers } = await loginWithGrants(test, { role: 'auditor' });
        expect((await send(headers)).statusCode).toBe(403);
      } finally {
        await test.context.db.updateTable('events').set({ year: null }).where('id', 'in', ids).execute();
      }
    });
  },
);

/** Money that is not settled is in the lists of those who settle it. */
const openMoney = [
  'GET /api/payments',
  'GET /api/payments/refunds',
  'GET /api/payments/refunds/due',
  'GET /api/payments/surplus',
];
const pathsOf = (path: string) =>
  path.includes(':table')
    ? exportTables.filter((table) => 'year' in exportFilters[table].shape).map((table) => `/api/exports/${table}/csv`)
    : [path];
const queriesOf = (name: string) => {
  if (name === 'GET /api/payments') return ['status=paid'];
  if (name === 'GET /api/payments/refunds') return ['status=processed'];
  if (name === 'GET /api/find') return ['search=xqzpast'];
  if (name === 'GET /api/event-impact') return [`ids=${past.event}`];
  // Requests that wait for a second person are about money too; neither they nor the activity name people.
  const isOfAllYears = /(surplus|due)$|^GET \/api\/(audit|approvals)/.test(name);
  return isOfAllYears ? [] : ['', 'search=xqzpast'];
};

describe.each(named(reading.filter((endpoint) => !namesIts(endpoint))))('%s', (name, { path, query }) => {
  const ofYears = JSON.stringify(query?.safeParse({ year: YEAR }).data ?? {}).includes(YEAR);

  it('holds nothing of a closed year', async () => {
    for (const url of pathsOf(path)) {
      for (const filter of queriesOf(name)) {
        const { statusCode, body } = await test.inject({ url: `${url}?${filter}`, headers: president });
        expect(statusCode, body).toBe(200);
        expect(body.replace(/search=[^"&]*/g, ''), `${url}?${filter}`).not.toMatch(/xqzpast (sub|main|person|team)/i);
        for (const id of [past.event, past.registration, past.payment]) expect(body, url).not.toContain(id);
      }
    }
  });

  it.runIf(ofYears)('shows it to auditors alone', async () => {
    for (const url of pathsOf(path)) {
      const filter = queriesOf(name)[0] ?? '';
      const read = await auditorReads(`${url}?${filter}&year=${YEAR}`);
      expect(read.statusCode, read.body).toBe(200);
      expect(read.body).not.toMatch(/mymela/i);
      if (!/(counts|total|dashboard)$/.test(url)) expect(read.body).toMatch(/xqzpast/i);
      expect((await auditorReads(`${url}?${filter}`)).body).not.toMatch(/xqzpast/i);
      const refused = await test.inject({ url: `${url}?${filter}&year=${YEAR}`, headers: president });
      expect(refused.statusCode).toBe(403);
    }
  });
});

it.each(openMoney)('%s holds money of closed years that is not settled', async (name) => {
  const body = async (query = '') => (await test.inject({ url: `${name.slice(4)}?${query}`, headers: president })).body;
  if (name === 'GET /api/payments') expect(await body()).toContain(past.payment);
  if (/(surplus|due)$/.test(name)) expect(await body()).toMatch(/xqzpast/i);
});

it.each(['confirm-many', 'reject-many'])('%s settles payments of closed years, for who may refund', async (path) => {
  const prepared = await auditedEndpoints[`POST /api/payments/${path}`]?.(test);
  const payload = { reason: 'No such transfer', ...(prepared?.payload as { ids: string[] }) };
  const decide = async (headers: Record<string, string>) =>
    (await test.inject({ method: 'POST', url: `/api/payments/${path}`, payload, headers })).json().data;
  const open = await test.context.db.selectFrom('events').select('id').where('year', 'is', null).execute();
  await archive();
  try {
    const role = {
      id: `only-${path}`,
      label: path,
      powers: JSON.stringify(['payments.read', 'payments.decide']),
      createdAt: test.time.now.toISOString(),
      deletedAt: null,
    };
    await test.context.db.insertInto('roles').values(role).execute();
    const { headers } = await loginWithGrants(test, { role: role.id });
    const ids = payload.ids.map((_id) => ({ _id }));
    const closed = { ok: false, message: 'This belongs to a closed year' };
    expect(await decide(headers)).toEqual(ids.map((id) => ({ ...id, ...closed })));
    expect(await decide(president)).toEqual(ids.map((id) => ({ ...id, ok: true, message: null })));
  } finally {
    const ids = open.map(({ id }) => id);
    await test.context.db.updateTable('events').set({ year: null }).where('id', 'in', ids).execute();
  }
});

it('the figures are those of the year that is open, and of the closed one for auditors', async () => {
  const total = async (headers: Record<string, string>, query = '') => {
    const { data } = (await test.inject({ url: `/api/registrations/counts${query}`, headers })).json();
    return data.reduce((sum: number, { registrations }: { registrations: number }) => sum + registrations, 0);
  };
  const [open, closed] = [await total(president), await total(auditor, `?year=${YEAR}`)];
  const all = test.context.db.selectFrom('registrations').select('id');
  expect(open).toBeGreaterThan(0);
  expect(open + closed).toBe((await all.execute()).length);
});

it('a grant for an event of a closed year is refused, and the gate admits nobody of it', async () => {
  const { email } = await test.loginAs('participant');
  const grant = { email, role: 'event_coordinator', eventId: past.mainEventId };
  const given = await test.inject({ method: 'POST', url: '/api/committee/grants', payload: grant, headers: president });
  expect(given.json().code).toBe('event_not_found');
  const scan = await test.inject({
    method: 'POST',
    url: '/api/check-in',
    headers: president,
    payload: { code: past.code, anyDay: true },
  });
  expect(scan.json().data).toEqual({
    result: 'other_event',
    message: `This pass is of the festival of ${YEAR}`,
    admitted: [],
    registration: null,
  });
});

it('a role for a venue or a gate reaches nothing of a closed year', async () => {
  const { db } = test.context;
  await db.updateTable('events').set({ venue: 'Open Air' }).where('id', 'in', [past.event, present.event]).execute();
  const gate = { id: 'open-air', name: 'Open air', venue: 'open air', createdAt: test.time.now.toISOString() };
  await db
    .insertInto('gates')
    .values({ ...gate, deletedAt: null })
    .execute();
  const venue = await loginWithGrants(test, { role: 'event_coordinator', venue: 'Open Air' });
  const { body } = await test.inject({ url: '/api/registrations', headers: venue.headers });
  expect(body).toContain(present.registration);
  expect(body).not.toMatch(/xqzpast/i);
  for (const gateId of ['open-air', null]) {
    const scope = gateId ? { gateId } : { venue: 'Open Air' };
    const { headers } = await loginWithGrants(test, { role: 'gate_volunteer', ...scope });
    const scan = await test.inject({
      method: 'POST',
      url: '/api/check-in',
      headers,
      payload: { code: past.code, anyDay: true },
    });
    expect(scan.json().data).toMatchObject({ result: 'other_event', registration: null });
    expect(scan.body).not.toMatch(/xqzpast/i);
  }
});

it('a team of a closed year is known to its people and to auditors', async () => {
  const status = async (id: string, headers: Record<string, string>) =>
    (await test.inject({ url: `/api/teams/${id}`, headers })).statusCode;
  expect([await status(present.teamId, president), await status(past.teamId, president)]).toEqual([200, 404]);
  expect([await status(present.teamId, auditor), await status(past.teamId, auditor)]).toEqual([200, 200]);
});

it('a picture that answers a question of a closed year is for auditors', async () => {
  const { config, db } = test.context;
  const file = path.join(config.dataDir, 'card.png');
  await writeFile(file, await buildPicture());
  const answerWith = async ({ answerFile }: MarkedEvent) => {
    const upload = { field: 'file', path: file, bytes: 1, sender: 'guest' };
    const id = await storeImage(test.context, upload, { isPrivate: true });
    await setImageReferences(db, `answer-files/${answerFile}`, [id], test.time.now.toISOString());
    return `/images/${id}/64.webp`;
  };
  const urls = [await answerWith(present), await answerWith(past)];
  const statuses = (headers: Record<string, string>) =>
    Promise.all(urls.map(async (url) => (await test.inject({ url, headers })).statusCode));
  expect([await statuses(president), await statuses(auditor)]).toEqual([
    [200, 404],
    [200, 200],
  ]);
});

it('a president makes auditors, who read closed years, and is none', async () => {
  const { email } = await test.loginAs('participant');
  const payload = { email, role: 'auditor' };
  const given = await test.inject({ method: 'POST', url: '/api/committee/grants', payload, headers: president });
  expect(given.statusCode, given.body).toBe(200);
  expect((await test.inject({ url: '/api/archive', headers: president })).statusCode).toBe(403);
  const { data } = (await auditorReads('/api/archive')).json();
  expect(data).toMatchObject([{ year: YEAR, registrations: expect.any(Number) }]);
});

it('passes and receipts of a closed year stay valid', async () => {
  expect((await test.inject({ url: `/api/passes/${past.code}` })).statusCode).toBe(200);
  const receipts = await test.inject({ url: `/api/receipts/${past.code}` });
  expect(receipts.statusCode, receipts.body).toBe(200);
});
