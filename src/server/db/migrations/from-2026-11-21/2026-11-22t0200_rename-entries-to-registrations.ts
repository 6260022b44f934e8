import { type Kysely, sql } from 'kysely';

/** Tables under their new names; their indexes, keys and triggers go with them. */
const tables = {
  entries: 'registrations',
  entryHistory: 'registrationHistory',
  entryMails: 'registrationEmails',
  eventPlaces: 'eventCapacity',
  imageUses: 'imageReferences',
};

/** Columns under their new names, by the table's new name. */
const columns: Record<string, Record<string, string>> = {
  registrations: { state: 'status', heldUntil: 'expiresAt', paidWay: 'paymentMethod', enteredOn: 'registeredOn' },
  participants: { entryId: 'registrationId' },
  registrationHistory: { entryId: 'registrationId', fromState: 'fromStatus', toState: 'toStatus' },
  registrationEmails: { entryId: 'registrationId' },
  eventCapacity: { taken: 'reserved' },
  payments: { entryId: 'registrationId', way: 'method', state: 'status' },
  loginFailures: { address: 'ip' },
  audit: { call: 'endpoint', subjectKind: 'targetKind', subjectId: 'targetId', subjectName: 'targetName' },
};

/** Field names inside the audit's JSON of what was changed. */
const auditFields = {
  state: 'status',
  states: 'statuses',
  heldUntil: 'expiresAt',
  paidWay: 'paymentMethod',
  way: 'method',
};

async function renameTablesAndColumns(db: Kysely<any>): Promise<void> {
  for (const [from, to] of Object.entries(tables)) await db.schema.alterTable(from).renameTo(to).execute();
  for (const [table, names] of Object.entries(columns)) {
    for (const [from, to] of Object.entries(names)) await db.schema.alterTable(table).renameColumn(from, to).execute();
  }
}

/** SQLite cannot rename an index, so each is created again under a name that follows its table. */
async function renameIndexes(db: Kysely<any>): Promise<void> {
  const old = [
    ...['newest', 'by_event', 'by_state', 'teamId', 'userId', 'by_event_state', 'held', 'lapse', 'waiting'].map(
      (name) => `entries_${name}`,
    ),
    'participants_one_entry',
    'participants_entryId',
    'entryHistory_entryId',
    'entryMails_due',
    'imageUses_owner',
    'payments_entryId',
    'audit_subject',
    'audit_kind',
  ];
  for (const name of old) await db.schema.dropIndex(name).execute();
  const index = (name: string, table: string, names: string[]) => db.schema.createIndex(name).on(table).columns(names);
  await index('registrations_newest', 'registrations', ['createdAt', 'id']).execute();
  await index('registrations_by_event', 'registrations', ['eventId', 'createdAt', 'id']).execute();
  await index('registrations_by_status', 'registrations', ['status', 'createdAt', 'id']).execute();
  await index('registrations_teamId', 'registrations', ['teamId']).execute();
  await index('registrations_userId', 'registrations', ['userId']).execute();
  await index('registrations_by_event_status', 'registrations', ['eventId', 'status', 'createdAt', 'id']).execute();
  await index('registrations_expiry_by_event', 'registrations', ['eventId', 'expiresAt'])
    .where(sql.ref('expiresAt'), 'is not', null)
    .execute();
  await index('registrations_expiry', 'registrations', ['expiresAt'])
    .where(sql.ref('expiresAt'), 'is not', null)
    .execute();
  await index('registrations_waitlist', 'registrations', ['eventId', 'number'])
    .where(sql.ref('status'), '=', sql.lit('waitlisted'))
    .execute();
  await index('participants_one_registration', 'participants', ['eventId', 'email'])
    .unique()
    .where(sql.ref('releasedAt'), 'is', null)
    .execute();
  await index('participants_registrationId', 'participants', ['registrationId']).execute();
  await index('registrationHistory_registrationId', 'registrationHistory', ['registrationId', 'at']).execute();
  await index('registrationEmails_due', 'registrationEmails', ['dueAt', 'id']).execute();
  await index('imageReferences_owner', 'imageReferences', ['owner']).execute();
  await index('payments_registrationId', 'payments', ['registrationId']).execute();
  await index('audit_target', 'audit', ['targetId', 'at', 'id']).execute();
  await index('audit_target_kind', 'audit', ['targetKind', 'at', 'id']).execute();
}

/** Words that are stored as values: kinds of history and audit, endpoints, field names in the audit's JSON. */
async function renameValues(db: Kysely<any>): Promise<void> {
  await sql`update "registrationHistory" set kind = 'transition' where kind = 'move'`.execute(db);
  await sql`update settings set id = 'registrations' where id = 'entries'`.execute(db);
  await sql`
    update audit set "targetId" = 'registrations', "targetName" = 'registrations'
    where "targetKind" = 'settings' and "targetId" = 'entries'`.execute(db);
  await sql`update audit set "targetKind" = 'registration' where "targetKind" = 'entry'`.execute(db);
  await sql`update audit set endpoint = replace(endpoint, '/api/entries', '/api/registrations')`.execute(db);
  for (const column of ['before', 'after']) {
    for (const [from, to] of Object.entries(auditFields)) {
      const [was, is] = [`"${from}":`, `"${to}":`];
      await sql`
        update audit set ${sql.ref(column)} = replace(${sql.ref(column)}, ${was}, ${is})
        where ${sql.ref(column)} like ${`%${was}%`} and "targetKind" in ('registration', 'payment', 'announcement')`.execute(
        db,
      );
    }
  }
}

/** The domain word is registration, with a status that changes by transitions; an event has capacity and seats. */
export async function up(db: Kysely<any>): Promise<void> {
  await renameTablesAndColumns(db);
  await renameIndexes(db);
  await renameValues(db);
}
