import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** People are found by the mailbox that their e-mail reaches: without what follows a plus, and at Gmail without dots. */
export async function up(db: Kysely<any>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const domain = onPostgres ? sql`split_part(email, '@', 2)` : sql`substr(email, instr(email, '@') + 1)`;
  const local = onPostgres
    ? sql`split_part(split_part(email, '@', 1), '+', 1)`
    : sql`substr(email, 1, instr(replace(email, '@', '+'), '+') - 1)`;
  await sql`
    create index participants_mailbox on participants ((case when ${domain} in ('gmail.com', 'googlemail.com')
      then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end))`.execute(db);
}
