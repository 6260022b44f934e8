import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import type { AppContext } from '#server/context.ts';
import { type Engine, engineOf } from '#server/db/database.ts';
import { createAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { cleanUpAuth } from '#server/features/auth/cleanup.service.ts';
import { sweepImages } from '#server/features/images/images.service.ts';
import { pruneEmails } from '#server/features/notifications/email-worker.service.ts';
import { queueReminders } from '#server/features/notifications/reminders.service.ts';
import { reconcilePayments } from '#server/features/payments/reconciliation.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { auditedEndpoints } from '#test/support/audited-endpoints.ts';
import { sendEmails } from '#test/support/emails.ts';
import { fillTables } from '#test/support/fill-tables.ts';
import { otherCalls, type World } from '#test/support/other-endpoints.ts';
import { type LoggedQuery, QueryLog } from '#test/support/query-log.ts';
import { findFullScans } from '#test/support/query-plans.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp } from '#test/support/test-app.ts';

/** Hold a handful of rows whatever happens; reading them whole is the quickest way. */
const small = ['contentVersion', 'settings', 'ambassadors', 'ambassadorEvents', 'twoFactors'];

interface Reading {
  call: string;
  table: string;
  why: string;
  /** Where one engine alone reads so. */
  on?: Engine;
}

/** Calls that may read a table that grows from end to end, and why. */
const readsAll: Reading[] = [
  { call: 'GET /products', table: 'events', why: 'the catalogue holds every event; it is kept in memory' },
  { call: 'GET /api/ambassador/show', table: 'events', why: 'so it is with ambassadors and theirs', on: 'postgres' },
  { call: 'GET /api/dashboard', table: 'events', why: 'counts all events, of which a festival has hundreds' },
  { call: 'DELETE /api/sample-data', table: 'events', why: 'done once' },
  { call: 'GET /api/registrations/statistics', table: 'registrations', why: 'the plots are of all entries' },
  { call: 'GET /api/ambassador/inquiries', table: 'ambassadorInquiries', why: 'tells how many hundreds there are' },
  { call: 'GET /api/audit/actors', table: 'audit', why: 'one index, for a list that is opened now and then' },
  {
    call: 'searching entries',
    table: 'registrations',
    why: 'what was typed may stand anywhere in a name or an address',
  },
  { call: 'searching payments', table: 'registrations', why: 'as for entries', on: 'postgres' },
  { call: 'searching payments', table: 'payments', why: 'as for entries', on: 'postgres' },
  { call: 'searching inquiries', table: 'ambassadorInquiries', why: 'as for entries' },
  { call: 'searching inquiries', table: 'images', why: 'the photos of all that were found', on: 'postgres' },
  { call: 'unpaid entries', table: 'registrations', why: 'walks the newest until the page is full', on: 'postgres' },
  {
    call: 'expireAndPromoteAll',
    table: 'registrations',
    why: 'walks the indexes of what may lapse and who waits, which hold no others',
  },
];

const log = new QueryLog();
/** Each query met, with the calls that made it. */
const queries = new Map<string, { query: LoggedQuery; calls: Set<string> }>();
let world: World;

/** What went wrong in making the queries of a call. */
const failures = new Map<string, unknown>();

async function during(call: string, work: () => Promise<unknown>): Promise<void> {
  const made = await log.during(async () => {
    await work().catch((error: unknown) => failures.set(call, error));
  });
  for (const query of made) {
    const known = queries.get(query.sql) ?? { query, calls: new Set() };
    known.calls.add(call);
    queries.set(query.sql, known);
  }
}

const endpoints = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

async function callEndpoint(call: string, method: AnyEndpoint['method']): Promise<void> {
  const prepared = (await otherCalls[call]?.(world)) ?? (await auditedEndpoints[call]?.(world.test));
  if (!prepared) throw new Error(`Neither test/support/other-endpoints.ts nor audited-endpoints.ts knows ${call}`);
  const headers = call in otherCalls ? (prepared.headers ?? {}) : { ...world.admin, ...prepared.headers };
  const { url, payload } = prepared;
  await during(call, async () => {
    const response = await world.test.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    expect(response.statusCode, response.body).toBe(200);
  });
}

const filtered: Record<string, (world: World) => string> = {
  'searching events': () => '/api/events/showMainEvent?search=hack',
  'entries of an event and a state': ({ eventId }) => `/api/registrations?eventId=${eventId}&status=waitlisted`,
  'searching entries': () => '/api/registrations?search=ravi',
  'unpaid entries': () => '/api/registrations?payment=unpaid',
  'searching payments': () => '/api/payments?status=paid&search=4200',
  'searching inquiries': () => '/api/ambassador/inquiries?search=asha',
  'the audit of one record': ({ eventId }) => `/api/audit?target=${eventId}`,
};

async function callFiltered(name: string, url: string): Promise<void> {
  await during(name, async () => {
    const response = await world.test.inject({ url, headers: world.admin });
    expect(response.statusCode, response.body).toBe(200);
  });
}

/** The work that no request waits for. */
const works = [
  ...[sweepImages, cleanUpAuth, expireAndPromoteAll, reconcilePayments, queueReminders, sendEmails, pruneEmails],
].map((work): [string, (context: AppContext) => unknown] => [work.name, work]);

/** Every query there is, in one order, whichever test is run first or alone. The work comes last: it ends sessions. */
async function makeAllQueries(): Promise<void> {
  for (const [call, { method }] of endpoints) {
    await callEndpoint(call, method).catch((error: unknown) => failures.set(call, error));
  }
  for (const [name, url] of Object.entries(filtered)) await callFiltered(name, url(world));
  for (const [name, work] of works) await during(name, async () => work(world.test.context));
}

beforeAll(async () => {
  const razorpay = await RazorpayServer.start();
  const config = { upi: { id: 'festival@okbank', name: 'Utsav' }, razorpay: razorpay.config };
  const test = await startTestApp(config, log.listen);
  const { email: _email, ...admin } = await test.loginAs('admin');
  const { _id: mainEventId } = await createEvent(test.context);
  const { _id: subEventId } = await createSubEventOf(test.context, mainEventId);
  const participant = await test.loginAs('participant');
  const user = await test.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', participant.email)
    .executeTakeFirstOrThrow();
  const events = await Promise.all(Array.from({ length: 10 }, () => createEvent(test.context)));
  for (const { _id } of events) await createManyRegistrations(test.context.db, { eventId: _id, count: 100 });
  await createManyRegistrations(test.context.db, { eventId: subEventId, count: 100, userId: user.id });
  const { id, code } = await test.context.db
    .selectFrom('registrations')
    .select(['id', 'code'])
    .executeTakeFirstOrThrow();
  const eventId = events[0]?._id ?? '';
  await createAmbassador(test.context, { name: 'Asha Rao', events: [eventId] });
  world = { test, razorpay, admin, participant, eventId, mainEventId, subEventId, registration: { _id: id, code } };
  await makeAllQueries();
});
afterAll(async () => {
  await world.test.close();
  await world.razorpay.stop();
});

it.each([...endpoints.map(([call]) => call), ...Object.keys(filtered), ...works.map(([name]) => name)])(
  'makes the queries of %s',
  (call) => {
    expect(failures.get(call)).toBeUndefined();
  },
);

describe('plans', () => {
  beforeAll(() => fillTables(world.test.context.db, 400));

  it('read no table that grows from end to end, but for those that say why', async () => {
    const { db } = world.test.context;
    const allowed = readsAll.filter(({ on }) => on === undefined || on === engineOf(db));
    const used = new Set<Reading>();
    const found: string[] = [];
    for (const { query, calls } of queries.values()) {
      const tables = (await findFullScans(db, query)).filter((table) => !small.includes(table));
      for (const [table, call] of tables.flatMap((one) => [...calls].map((by) => [one, by] as const))) {
        const reading = allowed.find((one) => one.call === call && one.table === table);
        if (reading) used.add(reading);
        else found.push(`${table} by ${call}: ${query.sql}`);
      }
    }
    expect(found).toEqual([]);
    // PostgreSQL weighs what it finds and may choose a better way today.
    if (engineOf(db) === 'sqlite') expect(allowed.filter((reading) => !used.has(reading))).toEqual([]);
  });
});
