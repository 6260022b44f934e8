import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { sweepImages } from '#server/features/images/images.service.ts';
import type { Ledger } from './load.ts';

/** The damage: what was lost, by name, and how many seats were oversold. */
export interface Damage {
  lost: string[];
  oversold: number;
}

async function idsOf(db: Database, table: 'registrations' | 'images'): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('id').execute();
  return new Set(rows.map((row) => row.id));
}

async function lostEdits(db: Database, { edits }: Ledger): Promise<string[]> {
  const events = await db.selectFrom('events').select(['id', 'venue']).execute();
  const stored = new Map(events.map((event) => [event.id, Number(event.venue?.replace('Edit ', ''))]));
  const lost: string[] = [];
  for (const [id, { acknowledged, sent }] of edits) {
    const number = stored.get(id) ?? Number.NaN;
    // An edit after the last acknowledged one had no response, but it may have been committed.
    const isThere = acknowledged === 0 || (number >= acknowledged && number <= sent);
    if (!isThere) lost.push(`edit ${acknowledged} of event ${id} (it has ${number})`);
  }
  return lost;
}

interface StoredAction {
  targetId: string | null;
  venue: string | undefined;
}

async function listActions(db: Database): Promise<StoredAction[]> {
  const rows = await db.selectFrom('audit').select(['targetId', 'after']).execute();
  return rows.map(({ targetId, after }) => ({
    targetId,
    venue: after === null ? undefined : JSON.parse(after).venue,
  }));
}

/**
 * Each acknowledged edit and upload must be in the audit; and what is stored, acknowledged or not,
 * must be what the audit says was stored.
 */
async function lostActions(db: Database, { edits, pictures }: Ledger): Promise<string[]> {
  const actions = Map.groupBy(await listActions(db), ({ targetId }) => targetId);
  const events = await db.selectFrom('events').select(['id', 'venue']).execute();
  const venues = new Map(events.map(({ id, venue }) => [id, venue]));
  const lost = [...pictures].filter((id) => !actions.has(id)).map((id) => `the upload of picture ${id} in the audit`);
  for (const [id, { acknowledgedCount }] of edits) {
    const done = actions.get(id) ?? [];
    const missing = acknowledgedCount - done.length;
    if (missing > 0) lost.push(`${missing} actions on event ${id} in the audit`);
    const venue = venues.get(id);
    if (venue?.startsWith('Edit ') && !done.some((action) => action.venue === venue)) {
      lost.push(`${venue} of event ${id} in the audit`);
    }
  }
  return lost;
}

/** How many actions of admins the audit has. */
export async function countActions({ db }: AppContext): Promise<number> {
  return (await listActions(db)).length;
}

async function lostPictures({ db, files }: AppContext, { pictures }: Ledger): Promise<string[]> {
  const rows = await idsOf(db, 'images');
  const withFiles = new Set<string>();
  for await (const key of files.list('images/')) withFiles.add(key.split('/')[1] ?? '');
  const lost = [...pictures].filter((id) => !rows.has(id) || !withFiles.has(id));
  return lost.map((id) => `picture ${id} (${rows.has(id) ? 'its files' : 'its row'})`);
}

/** Seats beyond the capacity, and events whose reserved seats are not those of their registrations. */
async function countOversold(db: Database): Promise<number> {
  const events = await db.selectFrom('events').select(['id', 'capacity']).execute();
  let wrong = 0;
  for (const { id, capacity } of events) {
    const registrations = await db
      .selectFrom('registrations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', id)
      .where('status', 'in', seatHoldingStatuses)
      .executeTakeFirstOrThrow();
    const seats = await db.selectFrom('eventCapacity').select('reserved').where('eventId', '=', id).executeTakeFirst();
    const held = Number(registrations.count);
    wrong += Math.max(0, held - (capacity ?? held)) + Math.abs(held - (seats?.reserved ?? 0));
  }
  return wrong;
}

/** Looks for every acknowledged write; to be called while no requests are in flight. */
export async function findDamage(context: AppContext, ledger: Ledger): Promise<Damage> {
  const { db } = context;
  const registrations = await idsOf(db, 'registrations');
  const lostRegistrations = [...ledger.registrations]
    .filter((id) => !registrations.has(id))
    .map((id) => `registration ${id}`);
  return {
    lost: [
      ...lostRegistrations,
      ...(await lostEdits(db, ledger)),
      ...(await lostActions(db, ledger)),
      ...(await lostPictures(context, ledger)),
    ],
    oversold: await countOversold(db),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const registrations = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return registrations
    .filter((registration) => registration.isFile())
    .map((registration) => path.join(registration.parentPath, registration.name));
}

/** Files that no row refers to after the regular clean-up: stored ones without a row, unfinished uploads. */
export async function countOrphanFiles(context: AppContext): Promise<number> {
  const { dataDir } = context.config;
  // A day later, when the clean-up may touch what the kills left.
  const past = new Date(Date.now() - 2 * 3600 * 1000);
  for (const file of await filesIn(path.join(dataDir, 'uploads'))) await utimes(file, past, past);
  const tomorrow = new Date(Date.now() + 25 * 3600 * 1000);
  while ((await sweepImages({ ...context, clock: () => tomorrow })) > 0);
  const rows = await idsOf(context.db, 'images');
  const stored = await filesIn(path.join(dataDir, 'files', 'images'));
  const orphans = stored.filter((file) => !rows.has(path.basename(path.dirname(file))));
  return orphans.length + (await filesIn(path.join(dataDir, 'uploads'))).length;
}

/** Registrations that are in the database although their request got no response. */
export async function countHiddenFields({ db }: AppContext, { unanswered }: Ledger): Promise<number> {
  const registrations = await db.selectFrom('registrations').select('email').execute();
  return registrations.filter(({ email }) => unanswered.has(email)).length;
}
