import type { Kysely } from 'kysely';

/**
 * Admins were created by the operator, who knows them. Participants stay as they are and prove their e-mail by the
 * next link or code. What an account owns is found by the e-mail it proves.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.updateTable('users').set({ emailVerified: true }).where('role', '=', 'admin').execute();
  await db.schema.createIndex('registrations_email').on('registrations').column('email').execute();
  await db.schema.createIndex('participants_email').on('participants').column('email').execute();
}
