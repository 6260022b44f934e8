import { type Kysely, sql } from 'kysely';

/**
 * What the deadlines of unpaid seats follow from, whose they are (keyed hashes of browser and network, only while a seat is
 * held long), and who paid before there was a seat. Two payers may name one UTR: only one payment with it can be paid.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const add = (name: string, type: 'text' | 'timestamptz') =>
    db.schema.alterTable('registrations').addColumn(name, type).execute();
  await add('holdStartedAt', 'timestamptz');
  await add('claimedAt', 'timestamptz');
  await add('holdDevice', 'text');
  await add('holdNetwork', 'text');
  await db.schema
    .alterTable('registrations')
    .addColumn('isPrepaid', 'boolean', (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await db
    .updateTable('registrations')
    .set((eb) => ({ holdStartedAt: eb.ref('updatedAt') }))
    .where('expiresAt', 'is not', null)
    .execute();

  await db.schema.dropIndex('registrations_waitlist').execute();
  await sql`
    create index registrations_waitlist on registrations ("eventId", "isPrepaid" desc, number)
    where status = 'waitlisted'`.execute(db);
  for (const columns of ['"holdDevice"', 'email', '"eventId", "holdNetwork"']) {
    const name = `registrations_held_by_${columns.match(/\w+(?="?$)/)?.[0]}`;
    await sql`
      create index ${sql.id(name)} on registrations (${sql.raw(columns)}) where "holdDevice" is not null`.execute(db);
  }

  await db.schema.dropIndex('payments_utr').execute();
  await sql`create unique index payments_utr_paid on payments (utr) where status = 'paid'`.execute(db);
  await sql`create index payments_utr on payments (utr) where utr is not null`.execute(db);
}
