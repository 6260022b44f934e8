import type { Kysely } from 'kysely';

/** Whether an event asks for people's age, and what they said: a band or a date of birth, null where nobody asked. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('events').addColumn('ageRule', 'text').execute();
  await db.schema.alterTable('participants').addColumn('birthDate', 'text').execute();
  await db.schema.alterTable('participants').addColumn('isUnder18', 'boolean').execute();
}
