import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { AppContext } from '#server/context.ts';
import { type Database, type DatabaseTransaction, openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { SYSTEM } from '#server/features/registrations/actors.ts';
import {
  createRegistrations,
  type NewRegistration,
} from '#server/features/registrations/create-registrations.service.ts';
import type { Seats } from '#server/features/registrations/event-lock/capacity.repository.ts';
import { findEventRules } from '#server/features/registrations/event-rules.repository.ts';
import { expireAndPromoteAll } from '#server/features/registrations/waitlist/expire-and-promote.service.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { countHeldSeats } from '#test/support/held/held-seats.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { type ServerProcesses, startServerProcesses } from '#test/support/servers/server-processes.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const SEATS = 50;
const PEOPLE = 500;
const ROUNDS = shortOrFull(2, 4);
const engine = inject('database');

let test: TestApp;
let db: Database;
let context: AppContext;
let servers: ServerProcesses;
let cleanUp: () => Promise<void>;

/** A database that other processes can open too: for SQLite, a file. */
async function sharedDatabase(): Promise<{
  opened: Database;
  environment: Record<string, string>;
  drop: () => Promise<void>;
}> {
  if (engine === 'postgres') {
    const { db: opened, url, drop } = await createTestDatabase(engine, inject('postgresUrl'));
    return { opened, environment: { DATABASE_URL: url }, drop };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'utsav-seats-'));
  const opened = openDatabase({ databaseUrl: undefined, dataDir });
  await migrateToLatest(opened);
  const drop = async () => {
    await opened.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { opened, environment: { DATA_DIR: dataDir }, drop };
}

beforeAll(async () => {
  test = await startTestApp();
  const { opened, environment, drop } = await sharedDatabase();
  db = opened;
  context = { ...test.context, db, clock: () => new Date() };
  cleanUp = drop;
  servers = await startServerProcesses(3, {
    DATA_DIR: test.context.config.dataDir,
    SESSION_SECRET: test.context.config.sessionSecret,
    TRUST_PROXY: '1',
    ...environment,
  });
});
afterAll(async () => {
  await servers?.stop();
  await cleanUp?.();
  await test?.close();
});

/** An event that is open by the real clock, which the server processes have. */
const newEvent = (overrides: Parameters<typeof createEvent>[1] = {}) =>
  createEvent(context, { ...datesToCome, ...overrides });

/**
 * Each person has an ip of their own. A request that a busy server rejects with 503 is retried, as browsers
 * would; the registration may be stored by then, and the retry is a duplicate (409).
 */
async function register(eventId: string, person: number): Promise<number> {
  const url = servers.urls[person % servers.urls.length];
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(`${url}/api/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${person >> 8}.${person & 255}` },
      body: JSON.stringify({ eventId, name: `Person ${person}`, email: `person${person}@college.test` }),
    });
    await response.text();
    if (response.status === 409 && tries > 0) return 200;
    if (response.status !== 503 || tries === 9) return response.status;
  }
}

interface Outcome {
  held: number;
  waitlisted: number;
  /** Everybody has a registration, numbered without a gap. */
  complete: boolean;
  /** Everybody who holds a seat came before everybody on the waitlist. */
  inOrder: boolean;
  written: number;
}

async function resultOf(eventId: string): Promise<Outcome> {
  const rows = await db
    .selectFrom('registrations')
    .select(['status', 'number'])
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute();
  const waitlisted = rows.filter(({ status }) => status === 'waitlisted');
  const held = rows.filter(({ status }) => status === 'confirmed' || status === 'pending_payment');
  return {
    held: held.length,
    waitlisted: waitlisted.length,
    complete: rows.length === PEOPLE && rows.every(({ number }, index) => number === index + 1),
    inOrder: Math.max(...held.map(({ number }) => number)) < Math.min(...waitlisted.map(({ number }) => number)),
    written: (await countHeldSeats(db, eventId)).written,
  };
}

const RIGHT: Outcome = { held: SEATS, waitlisted: PEOPLE - SEATS, complete: true, inOrder: true, written: SEATS };

it(`three processes give ${SEATS} seats to ${PEOPLE} people who register at once, ${ROUNDS} times`, {
  timeout: shortOrFull(120_000, 240_000),
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // Without a fee seats are confirmed at once, with one they are held: both count.
    const { _id: eventId } = await newEvent({ capacity: SEATS, entryFee: round % 2 === 0 ? 100 : null });
    const responses = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => register(eventId, person)));
    expect(new Set(responses)).toEqual(new Set([200]));
    expect(await resultOf(eventId)).toEqual(RIGHT);
  }
});

it('three processes accept one of many simultaneous requests of a person', { timeout: 60_000 }, async () => {
  const { _id: eventId } = await newEvent({ capacity: SEATS });
  const responses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const response = await fetch(`${servers.urls[index % 3]}/api/registrations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventId, name: 'Asha', email: 'asha@college.test' }),
      });
      await response.text();
      return response.status;
    }),
  );
  expect(responses.filter((status) => status === 200)).toHaveLength(1);
  expect(responses.filter((status) => status === 409)).toHaveLength(59);
});

it('seats that become free at once are offered once each, in the order of the waitlist', {
  timeout: 60_000,
}, async () => {
  const { _id: eventId } = await newEvent({ capacity: 20 });
  for (let person = 0; person < 40; person += 1) await register(eventId, person);
  const held = await db
    .selectFrom('registrations')
    .select(['code', 'email'])
    .where('eventId', '=', eventId)
    .where('status', '=', 'confirmed')
    .limit(10)
    .execute();
  const cancels = held.map(({ code, email }, index) =>
    fetch(`${servers.urls[index % 3]}/api/passes/${code}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  );
  await Promise.all([...cancels, expireAndPromoteAll(context), expireAndPromoteAll(context)]);
  const rows = await db
    .selectFrom('registrations')
    .select(['number', 'status'])
    .where('eventId', '=', eventId)
    .where('number', '>', 20)
    .orderBy('number')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual([...Array(10).fill('offered'), ...Array(10).fill('waitlisted')]);
  expect(await countHeldSeats(db, eventId)).toEqual({ counted: 20, written: 20 });
});

let unlockedNumber = 0;
/** Reads the seats as lockCapacity does, but without the lock. Each reading gives other numbers to avoid the unique index. */
const readUnlocked = async (trx: Database, eventId: string): Promise<Seats> => {
  const seats = await trx
    .selectFrom('eventCapacity')
    .select(['reserved'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!seats) await trx.insertInto('eventCapacity').values({ eventId, reserved: 0, lastNumber: 0 }).execute();
  unlockedNumber += 1000;
  return { reserved: seats?.reserved ?? 0, waitlisted: 0, lastNumber: unlockedNumber };
};

/**
 * The failing control: the same decisions without the lock. On SQLite a transaction itself is a lock, because
 * there is one writer, so there the control runs without a transaction.
 */
it('too many seats are given away without the lock', { timeout: 60_000 }, async () => {
  const { _id: eventId } = await newEvent({ capacity: SEATS });
  await db.insertInto('eventCapacity').values({ eventId, reserved: 0, lastNumber: 0 }).execute();
  const rules = await findEventRules(db, eventId);
  if (!rules) throw new Error('No event');
  const decide = (person: number) => async (trx: Database) => {
    const email = `control${person}@college.test`;
    const who = { name: 'Somebody', email, phone: null, college: null, userId: null };
    const people = [{ ...who, role: 'Participant' }];
    const registration: NewRegistration = { ...who, kind: 'individual', teamId: null, people, actor: SYSTEM };
    const event = { rules, seats: await readUnlocked(trx, eventId), more: false };
    await createRegistrations(trx as DatabaseTransaction, context, event, [registration]);
  };
  const people = Array.from({ length: 200 }, (_, person) => decide(person));
  // Without the lock some also fail by what others did meanwhile; what counts is what was given away.
  await Promise.allSettled(people.map((work) => (engine === 'sqlite' ? work(db) : db.transaction().execute(work))));
  const { counted } = await countHeldSeats(db, eventId);
  expect(counted).toBeGreaterThan(SEATS);
});
