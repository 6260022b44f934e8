import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditTargetKind } from '#contract/endpoint.ts';
import { fieldsOfKind } from '#contract/events/event-field-names.ts';
import { emailHint } from '#contract/people/email-hint.ts';
import type { Winner } from '#contract/results/results.ts';
import { type Power, powers } from '#contract/roles/powers.ts';
import { type BuiltInRole, builtInRoles, isBuiltInRole } from '#contract/roles/roles.ts';
import type { Database } from '../../db/database.ts';
import { lockEventChanges, lockRow, lockText } from '../../db/lock-row.ts';
import { isPublished } from '../../db/tables/result-tables.ts';

type Fields = Record<string, unknown>;

interface Source {
  table: string;
  /** The columns that may be recorded, none that identifies a person or grants access; all where left out. */
  recorded?: string[];
  omitted?: string[];
  /** The column that names the record. */
  name?: string;
  /** Columns that hold yes or no, which SQLite stores as numbers. */
  flags?: string[];
}

/** The table of each kind of record. Announcements, the sample and accounts are recorded by their details. */
const sources: Partial<Record<AuditTargetKind, Source>> = {
  event: {
    table: 'events',
    omitted: ['descriptionText', 'updatedAt', 'version'],
    name: 'title',
    flags: [...fieldsOfKind('flag'), 'isSample'],
  },
  ambassador: { table: 'ambassadors', omitted: ['version'], name: 'name', flags: ['isSample'] },
  inquiry: { table: 'ambassadorInquiries', recorded: ['createdAt'] },
  registration: {
    table: 'registrations',
    recorded: ['eventId', 'number', 'kind', 'status', 'amount', 'paymentMethod', 'reason', 'expiresAt'],
  },
  team: { table: 'teams', recorded: ['createdAt'] },
  payment: {
    table: 'payments',
    recorded: ['registrationId', 'method', 'status', 'amount', 'utr', 'reason', 'reference'],
  },
  settings: { table: 'settings', recorded: ['value'] },
  grant: { table: 'grants', recorded: ['role', 'eventId', 'venue', 'gateId', 'endsAt', 'revokedAt'] },
  invitation: {
    table: 'invitations',
    recorded: [
      'role',
      'eventId',
      'venue',
      'gateId',
      'endsAt',
      'openUntil',
      'emails',
      'acceptedAt',
      'declinedAt',
      'revokedAt',
    ],
  },
  approval: {
    table: 'approvals',
    recorded: ['kind', 'amount', 'reason', 'status', 'preparedBy', 'decidedBy', 'note'],
    name: 'subject',
  },
  volunteer_link: {
    table: 'volunteerLinks',
    recorded: ['role', 'eventId', 'venue', 'gateId', 'endsAt', 'openedAt', 'device', 'revokedAt'],
  },
  gate: { table: 'gates', recorded: ['name', 'venue', 'deletedAt'], name: 'name' },
  webhook: {
    table: 'webhooks',
    recorded: ['name', 'url', 'types', 'eventId', 'withContact', 'disabledAt', 'disabledWhy'],
    name: 'name',
    flags: ['withContact'],
  },
  site_announcement: {
    table: 'siteAnnouncements',
    recorded: ['text', 'level', 'isPinned', 'eventId', 'startsAt', 'endsAt', 'deletedAt'],
    name: 'title',
    flags: ['isPinned'],
  },
  page: {
    table: 'sitePages',
    recorded: ['slug', 'navigation', 'version', 'publishedVersion', 'deletedAt'],
    name: 'title',
  },
  // Named by its event, never by its person.
  certificate: { table: 'certificates', recorded: ['kind', 'status'], name: 'eventTitle' },
  role: { table: 'roles', recorded: ['label'], name: 'label' },
  image: { table: 'images', recorded: ['width', 'height'] },
  bank_statement: { table: 'bankStatements', recorded: ['lines', 'firstDay', 'lastDay'], name: 'fileName' },
};

export interface AuditedRecord {
  name: string | null;
  fields: Fields;
}

/**
 * Locks a record against other writers until the transaction ends, by the same row that the services
 * lock first: another change is committed before the record is read, or waits.
 */
export async function lockRecord(db: Database, kind: AuditTargetKind, id: string): Promise<void> {
  // Their order is changed together.
  if (kind === 'page') return lockText(db, 'sitePages');
  if (kind === 'registration' || kind === 'payment' || kind === 'certificate') {
    const eventId = await findEventOf(db, kind, id);
    if (eventId) await lockRow(db, 'eventCapacity', 'eventId', eventId);
    return;
  }
  if (kind === 'event') await lockEventChanges(db);
  // Taken before the row wherever they are saved.
  if (kind === 'settings' && id === 'festival') await lockText(db, 'festival settings');
  const source = sources[kind];
  if (source) await lockRow(db, source.table, 'id', id);
}

const registrationOf = (db: Database, kind: 'registration' | 'payment', id: string) => {
  const registrations = db.selectFrom('registrations');
  if (kind === 'registration') return registrations.where('registrations.id', '=', id);
  return registrations.where('registrations.id', '=', (query) =>
    query.selectFrom('payments').select('payments.registrationId').where('payments.id', '=', id),
  );
};

async function findEventOf(
  db: Database,
  kind: 'registration' | 'payment' | 'certificate',
  id: string,
): Promise<string | undefined> {
  if (kind === 'certificate') {
    return (await db.selectFrom('certificates').select('eventId').where('id', '=', id).executeTakeFirst())?.eventId;
  }
  return (await registrationOf(db, kind, id).select('eventId').executeTakeFirst())?.eventId;
}

/** `Chess #12`: a registration is named by its event and number, never by its people. */
async function findRegistrationName(
  db: Database,
  kind: 'registration' | 'payment',
  id: string,
): Promise<string | null> {
  const registration = await registrationOf(db, kind, id)
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['events.title', 'registrations.number'])
    .executeTakeFirst();
  return registration ? `${registration.title} #${registration.number}` : null;
}

async function findEventTitle(db: Database, id: string): Promise<string | null> {
  return (await db.selectFrom('events').select('title').where('id', '=', id).executeTakeFirst())?.title ?? null;
}

async function findGateName(db: Database, id: string): Promise<string | null> {
  return (await db.selectFrom('gates').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;
}

async function listAmbassadorEvents(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ambassadorEvents')
    .innerJoin('events', 'events.id', 'ambassadorEvents.eventId')
    .select('events.title')
    .where('ambassadorId', '=', id)
    .where('events.deletedAt', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ title }) => title);
}

/** The words for the role and event of a grant or an invitation. */
async function findGrantRelated(db: Database, { role, eventId, gateId }: Fields): Promise<Fields> {
  const own = await db.selectFrom('roles').select('label').where('id', '=', String(role)).executeTakeFirst();
  return {
    role: isBuiltInRole(String(role)) ? builtInRoles[String(role) as BuiltInRole].label : (own?.label ?? role),
    event: eventId ? await findEventTitle(db, String(eventId)) : null,
    ...(gateId ? { gate: await findGateName(db, String(gateId)) } : {}),
  };
}

/** What an event's page says of its results; nothing where none are published. */
async function findPublishedResults(db: Database, eventId: string): Promise<Fields> {
  const row = await db
    .selectFrom('eventResults')
    .select(['winners', 'note'])
    .where('eventId', '=', eventId)
    .where(isPublished)
    .executeTakeFirst();
  if (!row) return {};
  const winners = JSON.parse(row.winners) as Winner[];
  const lines = winners.map(({ award, name, detail }) => `${award}: ${name}${detail ? ` (${detail})` : ''}`);
  return { results: [...lines, ...(row.note ? [row.note] : [])].join('\n') };
}

/**
 * The host of a webhook. Some receivers know a sender by the path alone, so that is no more than a fingerprint, by which a change of it is
 * seen.
 */
function hostOf(url: string): string {
  const fingerprint = createHash('sha256').update(url).digest('hex').slice(0, 6);
  return `${new URL(url).origin}/… (${fingerprint})`;
}

/** What other tables hold, and says more than an id; and what is recorded in other words. */
async function findRelated(db: Database, kind: AuditTargetKind, row: Fields): Promise<Fields> {
  if (kind === 'ambassador') return { events: await listAmbassadorEvents(db, String(row.id)) };
  if (kind === 'grant' || kind === 'invitation' || kind === 'volunteer_link') return findGrantRelated(db, row);
  if (kind === 'role')
    return { powers: (JSON.parse(String(row.powers)) as Power[]).map((one) => powers[one]?.label ?? one) };
  if (kind === 'webhook') {
    const event = row.eventId === null ? null : await findEventTitle(db, String(row.eventId));
    return { url: hostOf(String(row.url)), types: JSON.parse(String(row.types)), event };
  }
  if (kind !== 'event') return {};
  return {
    mainEvent: row.mainEventId ? await findEventTitle(db, String(row.mainEventId)) : null,
    ...(await findPublishedResults(db, String(row.id))),
  };
}

/** The name of a target; null where it has none that may be recorded. */
async function findName(db: Database, kind: AuditTargetKind, id: string, row: Fields): Promise<string | null> {
  const column = sources[kind]?.name;
  if (column) return String(row[column]);
  if (kind === 'registration' || kind === 'payment') return findRegistrationName(db, kind, id);
  if (kind === 'grant') {
    const user = await db.selectFrom('users').select('name').where('id', '=', String(row.userId)).executeTakeFirst();
    return user?.name ?? null;
  }
  if (kind === 'volunteer_link') return `${row.label} ${row.number}`;
  // Nobody has agreed to be recorded yet.
  if (kind === 'invitation') return emailHint(String(row.email));
  return kind === 'settings' ? id : null;
}

function plain(value: unknown, isFlag: boolean): unknown {
  if (isFlag) return Boolean(value);
  return value instanceof Date ? value.toISOString() : value;
}

/** A record as it is now, in the columns that may be recorded; undefined where there is none. */
export async function findRecord(db: Database, kind: AuditTargetKind, id: string): Promise<AuditedRecord | undefined> {
  if (kind === 'announcement') return { name: await findEventTitle(db, id), fields: {} };
  const source = sources[kind];
  if (!source) return undefined;
  const { rows } = await sql<Fields>`select * from ${sql.table(source.table)} where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const name = await findName(db, kind, id, row);
  if (kind === 'settings') return { name, fields: JSON.parse(String(row.value)) as Fields };
  const recorded = (source.recorded ?? Object.keys(row)).filter((column) => !source.omitted?.includes(column));
  const own = Object.fromEntries(
    recorded.map((column) => [column, plain(row[column], !!source.flags?.includes(column))]),
  );
  return { name, fields: { ...own, ...(await findRelated(db, kind, row)) } };
}
