import { type Kysely, sql } from 'kysely';

/** What was begun before the upgrade goes on after it: requested password resets, and counts of wrong two-factor codes. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`update verifications set identifier = 'password-reset-request' where identifier = 'password-reset-wish'`.execute(
    db,
  );
  await sql`
    update "loginFailures" set email = replace(email, 'second-step:', 'two-factor:')
    where email like 'second-step:%'`.execute(db);
}
