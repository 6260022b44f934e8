import type { Insertable, Selectable } from 'kysely';
import type { RegistrationImport } from '#contract/imports/registration-imports.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import type {
  RegistrationImportRowsTable,
  RegistrationImportsTable,
} from '../../../db/tables/registration-import-tables.ts';

function toImport(row: Selectable<RegistrationImportsTable>): RegistrationImport {
  const { _id, fileName, registrations, people, payment, importedBy, undoneBy } = { ...row, _id: row.id };
  return {
    _id,
    fileName,
    registrations,
    people,
    payment,
    importedBy,
    undoneBy,
    importedAt: toIso(row.importedAt),
    mailedAt: toIsoOrNull(row.mailedAt),
    undoneAt: toIsoOrNull(row.undoneAt),
  };
}

export async function listImports(db: Database, eventId: string, limit: number): Promise<RegistrationImport[]> {
  const query = db.selectFrom('registrationImports').selectAll().where('eventId', '=', eventId);
  return (await query.orderBy('importedAt', 'desc').orderBy('id').limit(limit).execute()).map(toImport);
}

export async function findImport(
  db: Database,
  by: { eventId: string; importId: string },
): Promise<RegistrationImport | undefined> {
  const query = db.selectFrom('registrationImports').selectAll().where('id', '=', by.importId);
  const row = await query.where('eventId', '=', by.eventId).executeTakeFirst();
  return row && toImport(row);
}

/** The columns that were chosen last for these headings, as JSON: for the event if there, else for any. */
export async function findColumns(db: Database, eventId: string, headings: string): Promise<string | undefined> {
  const query = db.selectFrom('registrationImports').select('columns').where('headings', '=', headings);
  const ordered = query.orderBy('importedAt', 'desc').limit(1);
  const own = await ordered.where('eventId', '=', eventId).executeTakeFirst();
  return (own ?? (await ordered.executeTakeFirst()))?.columns;
}

export async function insertImport(db: Database, row: Insertable<RegistrationImportsTable>): Promise<void> {
  await db.insertInto('registrationImports').values(row).execute();
}

export async function insertRows(db: Database, rows: Insertable<RegistrationImportRowsTable>[]): Promise<void> {
  await db.insertInto('registrationImportRows').values(rows).execute();
}

/** Which of these keys an import of the event used that was not undone, each with the e-mails of its registration as it is now. */
export async function listImportedKeys(
  db: Database,
  eventId: string,
  keys: string[],
): Promise<Map<string, Set<string>>> {
  const query = db
    .selectFrom('registrationImportRows as made')
    .leftJoin('participants', 'participants.registrationId', 'made.registrationId')
    .select(['made.key', 'participants.email'])
    .where('made.eventId', '=', eventId);
  const imported = new Map<string, Set<string>>();
  for (const { key, email } of await query.where('made.key', 'in', keys).execute()) {
    if (key !== null) imported.set(key, (imported.get(key) ?? new Set()).add(email ?? ''));
  }
  return imported;
}

/** The registration of each of these people who is in an active one of the event. */
export async function listRegisteredPeople(
  db: Database,
  eventId: string,
  emails: string[],
): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const query = db.selectFrom('participants').select(['email', 'registrationId']).where('eventId', '=', eventId);
  const rows = await query.where('email', 'in', emails).where('releasedAt', 'is', null).execute();
  return new Map(rows.map(({ email, registrationId }) => [email, registrationId ?? '']));
}

/** A registration that an import made, as it is now. */
export interface ImportedRow {
  registrationId: string;
  paymentId: string | null;
  kind: 'individual' | 'team';
  status: RegistrationStatus;
  eventId: string;
  /** How many of its people are inside. */
  checkedIn: number;
}

export async function listRows(db: Database, importId: string): Promise<ImportedRow[]> {
  const rows = await db
    .selectFrom('registrationImportRows as made')
    .innerJoin('registrations', 'registrations.id', 'made.registrationId')
    .select(['made.registrationId', 'made.paymentId', 'registrations.kind', 'registrations.status'])
    .select('registrations.eventId')
    .select((eb) =>
      eb
        .selectFrom('participants')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('participants.registrationId', '=', 'registrations.id')
        .where('participants.checkedInAt', 'is not', null)
        .as('checkedIn'),
    )
    .where('made.importId', '=', importId)
    .orderBy('registrations.number')
    .execute();
  return rows.map((row) => ({ ...row, checkedIn: Number(row.checkedIn ?? 0) }));
}

/** Marks an import as mailed; false where it is already. */
export async function markMailed(db: Database, id: string, mailedAt: string): Promise<boolean> {
  const query = db.updateTable('registrationImports').set({ mailedAt }).where('id', '=', id);
  return (await query.where('mailedAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Marks an import as undone, so that its rows can be imported again; false where it is already. */
export async function markUndone(
  db: Database,
  id: string,
  undone: { undoneBy: string | null; undoneAt: string },
): Promise<boolean> {
  const query = db.updateTable('registrationImports').set(undone).where('id', '=', id);
  const { numUpdatedRows } = await query.where('undoneAt', 'is', null).executeTakeFirst();
  await db.updateTable('registrationImportRows').set({ key: null }).where('importId', '=', id).execute();
  return numUpdatedRows > 0n;
}
