import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint, ScopedKind } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { exportDefinitions, exportTables } from '#contract/exports/export-tables.ts';
import { powers } from '#contract/roles/powers.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { storedRows } from '#test/support/databases/stored-rows.ts';
import { auditedEndpoints } from '#test/support/endpoints/audited-endpoints.ts';
import { createEventRole, EVENT_ROLE, loginWithGrants } from '#test/support/role-sessions.ts';
import { createMarkedEvent, type MarkedEvent } from '#test/support/scoped-world.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Two main events; a coordinator of one, with every power that can be given for single events, must not see the other. */
let test: TestApp;
let president: Record<string, string>;
let coordinator: Record<string, string>;
let mine: MarkedEvent;
let theirs: MarkedEvent;

beforeAll(async () => {
  test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' } });
  const { email: _email, ...headers } = await test.loginAs('admin');
  president = headers;
  await createEventRole(test);
  mine = await createMarkedEvent(test, president, 'Mymela');
  theirs = await createMarkedEvent(test, president, 'Xqzother');
  coordinator = (await loginWithGrants(test, { role: EVENT_ROLE, eventId: mine.mainEventId })).headers;
});
afterAll(() => test.close());

const scopedEndpoints = allEndpoints.filter(({ scope }) => scope !== undefined);
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const named = (endpoints: AnyEndpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);
/** What a request names is looked up by id and found in scope in memory: PostgreSQL gets some. The queries of lists run whole there. */
const namesIts = ({ scope }: AnyEndpoint) => typeof scope === 'object';

/** Everything that is stored, but for sessions and who read what, which reading itself writes. */
const snapshot = () => storedRows(test.context.db, ['sessions', 'dataAccess']);

describe.each(named(scopedEndpoints.filter((endpoint) => namesIts(endpoint) && endpoint.method === 'GET')))(
  '%s',
  (_, { path, scope }) => {
    const [subject] = scope as { kind: ScopedKind; params: string }[];
    const get = async (of: MarkedEvent, headers: Record<string, string>) => {
      const id = subject ? of[subject.kind] : '';
      return test.inject({ url: path.replace(`:${subject?.params}`, id), headers });
    };

    it('is there for what belongs to a coordinator’s events, and unknown for anything else', async () => {
      const own = await get(mine, coordinator);
      expect(own.statusCode, own.body).toBe(200);
      expect(own.body).not.toMatch(/xqzother/i);
      const other = await get(theirs, coordinator);
      const unknown = await test.inject({ url: path.replace(/:\w+/, 'unknown'), headers: president });
      expect([other.statusCode, other.json().code]).toEqual([404, unknown.json().code]);
      expect((await get(theirs, president)).statusCode).toBe(200);
    });
  },
);

describe.each(named(scopedEndpoints.filter((endpoint) => namesIts(endpoint) && endpoint.method !== 'GET')))(
  '%s',
  (name, { method }) => {
    it('finds nothing of other events and changes nothing there; of one’s own it works', async () => {
      const prepared = await auditedEndpoints[name]?.(test);
      if (!prepared) throw new Error(`test/support/endpoints/audited/ has no request of ${name}`);
      const send = (headers: Record<string, string>) =>
        test.inject({
          method,
          url: prepared.url,
          headers: { ...headers, ...prepared.headers },
          ...(prepared.payload === undefined ? {} : { payload: prepared.payload }),
        });
      const before = await snapshot();
      const refused = await send(coordinator);
      expect([refused.statusCode, refused.json().code]).toEqual([404, expect.stringMatching(/_not_found$/)]);
      expect(await snapshot()).toEqual(before);

      const events = await test.context.db.selectFrom('events').select('id').where('mainEventId', 'is', null).execute();
      const grants = events.map(({ id }) => ({ role: EVENT_ROLE, eventId: id }));
      const done = await send((await loginWithGrants(test, ...grants)).headers);
      expect(done.statusCode, done.body).toBe(200);
    });
  },
);

describe.each(named(scopedEndpoints.filter(({ scope, method }) => scope === 'queries' && method !== 'GET')))(
  '%s',
  (name, { method }) => {
    it('changes nothing of other events', async () => {
      const prepared = await auditedEndpoints[name]?.(test);
      if (!prepared) throw new Error(`test/support/endpoints/audited/ has no request of ${name}`);
      const before = await snapshot();
      const { statusCode, body } = await test.inject({
        method,
        url: prepared.url,
        headers: { ...prepared.headers, ...coordinator },
        ...(prepared.payload === undefined ? {} : { payload: prepared.payload }),
      });
      // Those of many records at once, and of the gate, say it in their response.
      expect([200, 404], body).toContain(statusCode);
      // The audit alone knows that it was tried.
      expect({ ...(await snapshot()), audit: before.audit }).toEqual(before);
    });
  },
);

/** The requests by which each list and figure is tried; `theirs` is what a search or a filter asks for. */
const readings: Record<string, () => string[]> = {
  'GET /api/registrations': () => [
    '',
    `eventId=${theirs.event}`,
    'search=xqzother',
    `search=${theirs.code}`,
    `eventId=${theirs.event}&payment=paid`,
    'status=confirmed',
    `after=${theirs.registration}`,
  ],
  'GET /api/registrations/total': () => ['', `eventId=${theirs.event}`, 'search=xqzother'],
  'GET /api/registrations/incomplete-teams': () => [''],
  'GET /api/registrations/announcements': () => [''],
  'GET /api/registrations/announcements/all': () => ['', 'search=xqzother'],
  'GET /api/emails': () => ['show=sent', 'show=pending', 'show=pending&search=xqzother'],
  'GET /api/registrations/announcements/reach': () => ['', 'college=xqzother'],
  'GET /api/registrations/announcements/recipients': () => ['', 'college=xqzother'],
  'GET /api/announcements/all': () => ['', `after=${theirs.announcement}`],
  'GET /api/trash/announcements': () => [''],
  'GET /api/teams-without-event': () => ['', 'search=xqzother'],
  'GET /api/registrations/counts': () => ['', `eventId=${theirs.event}`, `eventIds=${theirs.event}`],
  'GET /api/registrations/statistics': () => [''],
  'GET /api/registrations/export.csv': () => ['', `eventId=${theirs.event}`, 'search=xqzother'],
  'GET /api/exports/:table/:format': () => [''],
  'GET /api/check-in/gates': () => [''],
  'GET /api/check-in/list': () => ['', `eventId=${theirs.event}`, `eventId=${theirs.mainEventId}`],
  'GET /api/check-in/count': () => ['', `eventId=${theirs.event}`, `eventId=${theirs.mainEventId}`],
  'GET /api/payments': () => ['status=under_review', 'status=paid', 'status=under_review&search=xqzother'],
  'GET /api/payments/refunds': () => ['status=processed', 'status=pending', 'status=failed'],
  'GET /api/payments/refunds/due': () => [''],
  'GET /api/payments/surplus': () => [''],
  'GET /api/approvals': () => ['', 'show=decided', 'show=mine'],
  'GET /api/audit': () => [
    '',
    `target=${theirs.event}`,
    `target=${theirs.registration}`,
    'kind=event',
    'kind=settings',
  ],
  'GET /api/audit/actors': () => [''],
  'GET /api/dashboard': () => [''],
  'GET /api/dashboard/waiting': () => [''],
  'GET /api/find': () => [
    'search=xqzother',
    `search=${theirs.code}`,
    `search=${theirs.code.slice(0, 8)}`,
    'search=7007',
  ],
  'GET /api/event-audiences': () => [''],
  'GET /api/trash/events': () => [''],
  'GET /api/event-impact': () => [`ids=${theirs.event},${theirs.mainEventId}`],
};

/** The URLs of a list: one for each kind of table. */
const pathsOf = (path: string) =>
  path.includes(':table')
    ? exportTables
        .filter((table) => powers[exportDefinitions[table].power].isScoped)
        .map((table) => `/api/exports/${table}/csv`)
    : [path];

const lists = scopedEndpoints.filter(({ scope, method }) => scope === 'queries' && method === 'GET');

it('every list and figure of the panel is among those that are tried', () => {
  expect(lists.map(nameOf).sort()).toEqual(Object.keys(readings).sort());
});

it.each(named(lists))('%s holds nothing of other events', async (name, { path }) => {
  let seenByPresident = '';
  for (const query of readings[name]?.() ?? []) {
    for (const url of pathsOf(path)) {
      const { statusCode, body } = await test.inject({ url: `${url}?${query}`, headers: coordinator });
      expect(statusCode, `${url}?${query} ${body}`).toBe(200);
      expect(body.replace(/search=[^"&]*/g, ''), `${url}?${query}`).not.toMatch(/xqzother/i);
      for (const id of [theirs.event, theirs.mainEventId, theirs.registration, theirs.payment, theirs.code]) {
        expect(body, `${url}?${query}`).not.toContain(id);
      }
      seenByPresident += (await test.inject({ url: `${url}?${query}`, headers: president })).body;
    }
  }
  // What is searched for is there to be found.
  const figures = [
    'GET /api/registrations/counts',
    'GET /api/registrations/total',
    'GET /api/registrations/announcements/reach',
    'GET /api/check-in/count',
    // Gates are of venues; gates.test.ts has those of a coordinator.
    'GET /api/check-in/gates',
    'GET /api/dashboard',
    'GET /api/audit/actors',
    // Nothing is deleted here; trash.test.ts and announcements.test.ts have a coordinator's.
    'GET /api/trash/events',
    'GET /api/trash/announcements',
  ];
  if (name === 'GET /api/event-audiences') expect(seenByPresident).toContain(theirs.event);
  else if (!figures.includes(name)) expect(seenByPresident).toMatch(/xqzother/i);
});

/** Those of a coordinator, as the API sums them. */
async function figures(headers: Record<string, string>) {
  const read = async (url: string) => (await test.inject({ url, headers })).json().data;
  const statistics = await read('/api/registrations/statistics');
  const { registrations, payments, audit } = {
    registrations: await read('/api/registrations'),
    payments: await read('/api/payments?status=under_review'),
    audit: await read('/api/audit'),
  };
  const csv = (await test.inject({ url: '/api/exports/ledger/csv', headers })).body;
  return {
    counts: await read('/api/registrations/counts'),
    gate: await read('/api/check-in/count'),
    dashboard: await read('/api/dashboard'),
    surplus: (await read('/api/payments/surplus')).surplus.length,
    refunds: (await read('/api/payments/refunds?status=processed')).total,
    due: (await read('/api/payments/refunds/due')).due.length,
    byDay: statistics.byDay,
    byMethod: statistics.byMethod,
    byStatus: statistics.byStatus,
    registrations: registrations.registrations.length,
    payments: [payments.total, payments.payments.length],
    audit: audit.actions.length,
    ledgerLines: csv.split('\r\n').length,
    audiences: (await read('/api/event-audiences')).map(({ people }: { people: number }) => people),
  };
}

it('the figures of two coordinators of alike events are the same, and what one adds changes only their own', async () => {
  const other = (await loginWithGrants(test, { role: EVENT_ROLE, eventId: theirs.mainEventId })).headers;
  const own = await figures(coordinator);
  expect(await figures(other)).toEqual(own);
  expect(own.counts).not.toEqual([]);
  expect(own.gate).toEqual({ checkedIn: 1, expected: 2 });
  expect(own.payments).toEqual([1, 1]);
  expect(own.dashboard).toMatchObject({ totalEvents: 2, hasSampleData: false, ledgerCheck: null, droppedEmails: [] });
  const payload = { eventId: theirs.event, name: 'Xqzother Late', email: 'late@college.test' };
  await test.inject({ method: 'POST', url: '/api/registrations', payload });
  expect(await figures(coordinator)).toEqual(own);
  expect(await figures(other)).not.toEqual(own);
});

it('two payments of other events are no match of a UTR: nothing of the other is said', async () => {
  const { payments } = (await test.inject({ url: '/api/payments?status=under_review', headers: coordinator })).json()
    .data;
  expect(payments).toMatchObject([{ _id: mine.payment, sameUtr: [] }]);
  const all = (await test.inject({ url: `/api/payments/${mine.payment}`, headers: president })).json().data;
  expect(all.payment.sameUtr).toHaveLength(1);
});

it('many payments decided at once say of those of other events what they say of unknown ones', async () => {
  for (const verb of ['confirm', 'reject']) {
    const before = await snapshot();
    const response = await test.inject({
      method: 'POST',
      url: `/api/payments/${verb}-many`,
      headers: coordinator,
      payload: { ids: [theirs.payment, 'unknown'], reason: 'No such transfer' },
    });
    const [other, unknown] = response.json().data;
    expect(other).toMatchObject({ ok: false, message: unknown.message });
    const { audit: _audit, ...after } = await snapshot();
    expect(after).toEqual({ ...before, audit: undefined, ...after });
    expect(after.payments).toEqual(before.payments);
  }
});

it('the gate admits nobody of another event, and says of their pass no more than that', async () => {
  const scan = async (payload: object) =>
    (await test.inject({ method: 'POST', url: '/api/check-in', payload, headers: coordinator })).json().data;
  const expected = {
    result: 'other_event',
    message: 'This pass is for another event',
    admitted: [],
    registration: null,
  };
  expect(await scan({ code: theirs.code })).toEqual(expected);
  expect(await scan({ code: theirs.code, eventId: theirs.event })).toEqual(expected);
  expect(await scan({ code: mine.code })).toMatchObject({ result: 'already_in' });
});

it('a team of another event is unknown', async () => {
  const status = async (id: string, headers: Record<string, string>) =>
    (await test.inject({ url: `/api/teams/${id}`, headers })).statusCode;
  expect([await status(mine.teamId, coordinator), await status(theirs.teamId, coordinator)]).toEqual([200, 404]);
  expect(await status(theirs.teamId, president)).toBe(200);
});

it('a grant for a main event covers the sub-events made later, by its coordinator too', async () => {
  const payload = { title: 'Mymela late show', mainEventId: mine.mainEventId, startDate: '2027-03-01T10:00:00.000Z' };
  const body = { ...payload, endDate: '2027-03-01T12:00:00.000Z', status: 'active', description: 'Late' };
  const create = (mainEventId: string) =>
    test.inject({
      method: 'POST',
      url: '/api/events/subevent',
      headers: coordinator,
      payload: { ...body, mainEventId },
    });
  const made = await create(mine.mainEventId);
  expect(made.statusCode, made.body).toBe(200);
  expect((await create(theirs.mainEventId)).json().code).toBe('event_not_found');
  const edit = await test.inject({
    method: 'POST',
    url: `/api/events/subevent/edit/${made.json().data._id}`,
    headers: coordinator,
    payload: { title: 'Mymela later show' },
  });
  expect(edit.statusCode, edit.body).toBe(200);
  const away = await test.inject({
    method: 'POST',
    url: `/api/events/subevent/edit/${made.json().data._id}`,
    headers: coordinator,
    payload: { mainEventId: theirs.mainEventId },
  });
  expect(away.json().code).toBe('event_not_found');
  const main = await test.inject({ method: 'POST', url: '/api/events/mainEvent', headers: coordinator, payload: body });
  expect(main.statusCode).toBe(403);
});

it('a grant for a sub-event covers neither its main event nor its other sub-events', async () => {
  const { _id: mainEventId } = await createEvent(test.context);
  const { _id: own } = await createSubEventOf(test.context, mainEventId);
  const { _id: sibling } = await createSubEventOf(test.context, mainEventId);
  const { headers } = await loginWithGrants(test, { role: EVENT_ROLE, eventId: own });
  const status = async (id: string) => {
    const url = `/api/events/edit/mainevent/statusupdate/${id}`;
    return (await test.inject({ method: 'PUT', url, headers, payload: { status: 'active' } })).statusCode;
  };
  expect([await status(own), await status(sibling), await status(mainEventId)]).toEqual([200, 404, 404]);
});

it('a grant for a venue covers what takes place there, however it is written', async () => {
  const { headers } = await loginWithGrants(test, { role: EVENT_ROLE, venue: ' MYMELA Hall' });
  const { totalEvents } = (await test.inject({ url: '/api/dashboard', headers })).json().data;
  expect(totalEvents).toBe(2);
  const { body } = await test.inject({ url: '/api/registrations', headers });
  expect(body).toMatch(/mymela/i);
  expect(body).not.toMatch(/xqzother/i);
});

it('a grant for an event gives no power that is about the whole festival', async () => {
  const { headers } = await loginWithGrants(test, { role: 'president', eventId: mine.mainEventId });
  for (const { method, path, power } of allEndpoints) {
    if (!power || power === 'own_account' || powers[power].isScoped) continue;
    const url = path.replace(/:\w+/g, 'unknown');
    const response = await test.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) });
    expect(response.statusCode, `${method} ${path}`).toBe(403);
  }
});
