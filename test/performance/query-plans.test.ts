import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inquirySorts } from '#contract/ambassadors.ts';
import { announcementSorts } from '#contract/announcements/announcements.ts';
import { approvalSorts } from '#contract/approvals/approvals.ts';
import { auditSorts } from '#contract/audit.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { emailSorts } from '#contract/panel/emails.ts';
import { refundSorts } from '#contract/payments/refunds.ts';
import { dataAccessSorts } from '#contract/privacy/data-access.ts';
import { erasureSorts } from '#contract/privacy/data-requests.ts';
import { guardianSorts } from '#contract/privacy/guardians.ts';
import { teamSorts } from '#contract/rosters/teams-without-event.ts';
import type { AppContext } from '#server/context.ts';
import { engineOf } from '#server/db/database.ts';
import { createAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { cleanUpAuth } from '#server/features/auth/cleanup.service.ts';
import { sweepImages } from '#server/features/images/images.service.ts';
import { pruneEmails } from '#server/features/notifications/email-worker.service.ts';
import { queueReminders } from '#server/features/notifications/reminders/reminders.service.ts';
import { reconcilePayments } from '#server/features/payments/reconciliation.service.ts';
import { continueEventRefunds } from '#server/features/payments/refunds/event-refunds.service.ts';
import { runErasures } from '#server/features/privacy/erasure/erasures.service.ts';
import { remindGuardians } from '#server/features/privacy/guardians/guardians.service.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { createManyRegistrations } from '#test/factories/many-registrations.ts';
import { buildChoice, buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { sendEmails } from '#test/support/emails.ts';
import { auditedEndpoints } from '#test/support/endpoints/audited-endpoints.ts';
import type { World } from '#test/support/endpoints/other/world.ts';
import { otherEndpoints } from '#test/support/endpoints/other-endpoints.ts';
import { fillTables } from '#test/support/queries/fill-tables.ts';
import { type LoggedQuery, QueryLog } from '#test/support/queries/query-log.ts';
import { findFullScans } from '#test/support/queries/query-plans.ts';
import { OpenidServer } from '#test/support/servers/openid-server.ts';
import { RazorpayServer } from '#test/support/servers/razorpay-server.ts';
import { startTestApp } from '#test/support/test-app.ts';
import { type Reading, readsAll, smallTables } from './allowed-scans.ts';

const log = new QueryLog();
/** Each query met, with what made it. */
const queries = new Map<string, { query: LoggedQuery; sources: Set<string> }>();
let world: World;

/** What went wrong in making the queries of an endpoint, filter or job. */
const failures = new Map<string, unknown>();

async function during(source: string, work: () => Promise<unknown>): Promise<void> {
  const made = await log.during(async () => {
    await work().catch((error: unknown) => failures.set(source, error));
  });
  for (const query of made) {
    const known = queries.get(query.sql) ?? { query, sources: new Set() };
    known.sources.add(source);
    queries.set(query.sql, known);
  }
}

const endpoints = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

async function callEndpoint(source: string, method: AnyEndpoint['method']): Promise<void> {
  const prepared = (await otherEndpoints[source]?.(world)) ?? (await auditedEndpoints[source]?.(world.test));
  if (!prepared) throw new Error(`Neither test/support/endpoints/other nor audited knows ${source}`);
  const headers = source in otherEndpoints ? (prepared.headers ?? {}) : { ...world.admin, ...prepared.headers };
  const { url, payload } = prepared;
  await during(source, async () => {
    const response = await world.test.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    expect(response.statusCode, response.body).toBe(200);
  });
  await prepared.after?.();
}

/** An event of its own that asks every person and every team something. */
let askingEventId = '';

/** A page after another one: then a list is counted, however few rows it has. These two refuse one that is gone. */
const later = (url: string) => (/inquiries|teams/.test(url) ? url : `${url}&after=${'x'.repeat(21)}`);

const filtered: Record<string, (world: World) => string> = {
  'searching events': () => '/api/events/showMainEvent?search=hack',
  'registrations of an event and a status': ({ eventId }) => `/api/registrations?eventId=${eventId}&status=waitlisted`,
  'registrations by an answer': () => `/api/registrations?answer=${'q'.repeat(21)}.${'o'.repeat(21)}`,
  'registrations without an answer': () => `/api/registrations?answers=missing&eventId=${askingEventId}`,
  'incomplete teams': () => '/api/registrations?roster=incomplete',
  'incomplete teams of an event': ({ eventId }) => `/api/registrations?roster=incomplete&eventId=${eventId}`,
  'searching registrations': () => '/api/registrations?search=ravi',
  'registrations whose email failed': () => '/api/registrations?mail=failed',
  'unpaid registrations': () => '/api/registrations?payment=unpaid',
  'registrations by name': () => '/api/registrations?sort=name',
  'registrations by event': () => '/api/registrations?sort=event',
  'registrations by status': () => '/api/registrations?sort=-status',
  'registrations by college': () => '/api/registrations?sort=college',
  'registrations by amount': () => '/api/registrations?sort=amount',
  'payments by name': () => '/api/payments?status=paid&sort=name',
  'payments by event': () => '/api/payments?status=paid&sort=-event',
  'payments by reference': () => '/api/payments?status=paid&sort=-reference',
  'payments by amount': () => '/api/payments?status=paid&sort=amount',
  'chosen registrations': ({ registration }) => `/api/registrations?ids=${registration._id},${'x'.repeat(21)}`,
  'finding a code': () => '/api/find?search=6XP6-NAFD',
  'finding what the gateway calls a payment': () => '/api/find?search=pay_N5tBXxUTGX9',
  'searching payments': () => later('/api/payments?status=paid&search=4200'),
  'searching teams without an event': () => later('/api/teams-without-event?search=trio'),
  'searching inquiries': () => later('/api/ambassador/inquiries?search=asha'),
  ...Object.fromEntries(
    [
      ['/api/audit?', auditSorts],
      ['/api/payments/refunds?status=processed&', refundSorts],
      ['/api/teams-without-event?', teamSorts],
      ['/api/ambassador/inquiries?', inquirySorts],
      ['/api/approvals?show=decided&', approvalSorts],
      ['/api/emails?show=sent&', emailSorts],
      ['/api/privacy/guardians?', guardianSorts],
      ['/api/privacy/requests?', erasureSorts],
      ['/api/privacy/access-log?', dataAccessSorts],
      ['/api/announcements/all?', announcementSorts],
    ].flatMap(([path, sorts]) =>
      [...(sorts ?? [])].map((sort) => [`${path}sort=${sort}`, () => later(`${path}sort=${sort}`)]),
    ),
  ),
  'searching the activity': () => later('/api/audit?search=asha'),
  'searching refunds': () => later('/api/payments/refunds?status=processed&search=4200'),
  'searching approvals': () => later('/api/approvals?show=decided&search=asha'),
  'searching guardians': () => later('/api/privacy/guardians?search=asha'),
  'searching the readings': () => later('/api/privacy/access-log?search=asha'),
  'searching requests for data': () => later('/api/privacy/requests?search=asha'),
  'searching emails': () => later('/api/emails?show=sent&search=asha'),
  'emails that failed lately': () => '/api/emails',
  'emails that are held back': () => '/api/emails?show=delayed',
  'the audit of one record': ({ eventId }) => `/api/audit?target=${eventId}`,
};

async function callFiltered(name: string, url: string): Promise<void> {
  await during(name, async () => {
    const response = await world.test.inject({ url, headers: world.admin });
    expect(response.statusCode, response.body).toBe(200);
  });
}

/** The jobs, which no request waits for. */
const works = [
  sweepImages,
  cleanUpAuth,
  expireAndPromoteAll,
  reconcilePayments,
  continueEventRefunds,
  queueReminders,
  remindGuardians,
  runErasures,
  sendEmails,
  pruneEmails,
].map((work): [string, (context: AppContext) => unknown] => [work.name, work]);

/** Runs every query in one order, whichever test runs first or alone. The jobs come last: they end sessions. */
async function makeAllQueries(): Promise<void> {
  for (const [source, { method }] of endpoints) {
    await callEndpoint(source, method).catch((error: unknown) => failures.set(source, error));
  }
  for (const [name, url] of Object.entries(filtered)) await callFiltered(name, url(world));
  for (const [name, work] of works) await during(name, async () => work(world.test.context));
}

beforeAll(async () => {
  const [razorpay, google] = [await RazorpayServer.start(), await OpenidServer.start()];
  const upi = { id: 'festival@okbank', name: 'Utsav' };
  const config = { upi, razorpay: razorpay.config, google: google.config };
  const test = await startTestApp(config, log.listen);
  const admin = await test.headersOf('admin');
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
  askingEventId = events.at(-1)?._id ?? '';
  const size = buildChoice(['S', 'M'], { label: 'Size', isRequired: true });
  const showIf = { questionId: size.id, optionId: size.options[0]?.id ?? '' };
  const song = buildQuestion({ label: 'Song', isRequired: true, scope: 'team' });
  await createQuestions(test.context, askingEventId, size, song, buildQuestion({ isRequired: true, showIf }));
  await createManyRegistrations(test.context.db, { eventId: subEventId, count: 100, userId: user.id });
  const { id, code } = await test.context.db
    .selectFrom('registrations')
    .select(['id', 'code'])
    .executeTakeFirstOrThrow();
  const eventId = events[0]?._id ?? '';
  await createAmbassador(test.context, { name: 'Asha Rao', events: [eventId] });
  world = {
    test,
    razorpay,
    google,
    admin,
    participant,
    eventId,
    mainEventId,
    subEventId,
    registration: { _id: id, code },
  };
  await makeAllQueries();
});
afterAll(async () => {
  await world.test.close();
  await world.razorpay.stop();
  await world.google.stop();
});

it.each([...endpoints.map(([source]) => source), ...Object.keys(filtered), ...works.map(([name]) => name)])(
  '%s succeeds with every query logged',
  (source) => {
    expect(failures.get(source)).toBeUndefined();
  },
);

describe('plans', () => {
  beforeAll(() => fillTables(world.test.context.db, 400));

  it('contain no full scan of a growing table, except those listed with a reason', async () => {
    const { db } = world.test.context;
    const allowed = readsAll.filter(({ on }) => on === undefined || on === engineOf(db));
    const used = new Set<Reading>();
    const found: string[] = [];
    for (const { query, sources } of queries.values()) {
      const tables = (await findFullScans(db, query)).filter((table) => !smallTables.includes(table));
      for (const [table, source] of tables.flatMap((one) => [...sources].map((by) => [one, by] as const))) {
        const reading = allowed.find((one) => one.source === source && one.table === table);
        if (reading) used.add(reading);
        else found.push(`${table} by ${source}: ${query.sql}`);
      }
    }
    expect(found).toEqual([]);
    // PostgreSQL plans by its statistics and may choose an index after all.
    if (engineOf(db) === 'sqlite') expect(allowed.filter((reading) => !used.has(reading))).toEqual([]);
  });
});
