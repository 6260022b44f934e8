import { sql } from 'kysely';
import type { AppContext } from '../../src/server/context.ts';
import { engineOf } from '../../src/server/db/database.ts';
import { createManyRegistrations } from '../../test/factories/many-registrations.ts';

/** Beside every registration an action, an e-mail and a reading of contact data; of some a refund, a guardian and a certificate. */
const rows = (now: string) => [
  sql`insert into audit (id, at, "actorId", "actorName", endpoint, summary, "targetKind", "targetId", "targetName")
    select id, "createdAt", 'actor' || (number % 30), 'Admin ' || (number % 30), 'POST /api/check-in', 'Admit', 'registration', id, 'Event #' || number from registrations`,
  sql`insert into "emailQueue" (id, kind, "registrationId", recipient, data, status, attempts, "nextAttemptAt", "createdAt", "sentAt", cause)
    select id, 'confirmed', id, email, '{}', case when number % 500 = 0 then 'failed' else 'sent' end, 1, ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now)}, 'other' from registrations`,
  sql`insert into refunds (id, "paymentId", "registrationId", "amountPaise", method, status, reason, "requestedByKind", "requestedByName", "createdAt", "processedAt", checks)
    select id, id, "registrationId", 20000, 'upi', 'processed', 'Ill', 'admin', 'Asha', "createdAt", "createdAt", 0 from payments where status = 'paid' and amount = 200 and substr(utr, 1, 1) in ('1', '2')`,
  sql`insert into "dataAccess" (id, slot, at, "lastAt", "actorId", "actorName", kind, what, filter, rows, requests)
    select id, id, "createdAt", "createdAt", 'actor' || (number % 30), 'Admin ' || (number % 30), 'viewed', 'registrations', 'search=' || name, 50, 1 from registrations`,
  sql`insert into "guardianConsents" (id, "registrationId", "participantId", "guardianName", "guardianEmail", status, "keyVersion", reminders, "createdAt", "askedAt")
    select p.id, p."registrationId", p.id, 'Guardian of ' || p.name, 'home-' || p.email, 'waiting', 1, 0, p."createdAt", p."createdAt" from participants p inner join registrations r on r.id = p."registrationId" where r.number % 4 = 0`,
];

/** Of three fifths of the registrations somebody was admitted. */
const admissions = [
  sql`update participants set "checkedInAt" = "createdAt" where "registrationId" in (select id from registrations where number % 5 < 3)`,
  sql`update registrations set "admittedAt" = "createdAt" where number % 5 < 3`,
];

/** 2,000 registrations of every event, half of them sub-events of the first, and what comes with them. */
export async function seedLists({ db }: AppContext): Promise<void> {
  const events = await db.selectFrom('events').select('id').execute();
  for (const { id: eventId } of events) await createManyRegistrations(db, { eventId, count: 2000 });
  // Emails that were sent thirty days ago are deleted.
  for (const row of [...admissions, ...rows(new Date().toISOString())]) await row.execute(db);
  const [main, ...others] = events.map(({ id }) => id);
  const parts = others.slice(0, events.length / 2);
  await db
    .updateTable('events')
    .set({ mainEventId: main ?? null })
    .where('id', 'in', parts)
    .execute();
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
}

/** The id of the event that has the sub-events. */
export async function mainEventOf({ db }: AppContext): Promise<string> {
  const { mainEventId } = await db
    .selectFrom('events')
    .select('mainEventId')
    .where('mainEventId', 'is not', null)
    .executeTakeFirstOrThrow();
  return mainEventId ?? '';
}
