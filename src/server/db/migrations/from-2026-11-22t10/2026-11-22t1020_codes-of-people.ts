import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** As `PASS_CODE_ALPHABET` was when this landed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 16;

/** Sixteen random characters, others in each row; both sources are cryptographically strong. */
function randomCode(db: Kysely<any>): RawBuilder<string> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const random = onPostgres
    ? // The first bytes of a version 4 UUID are random; four of them make the remainder as good as even.
      sql`(('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 7))::bit(28)::int % ${sql.lit(ALPHABET.length)})`
    : sql`((random() & 2147483647) % ${sql.lit(ALPHABET.length)})`;
  const character = sql`substr(${sql.lit(ALPHABET)}, 1 + ${random}, 1)`;
  return sql<string>`${sql.join(
    Array.from({ length: LENGTH }, () => character),
    sql` || `,
  )}`;
}

/**
 * A pass code for each person, and when somebody left a team before its registration ended: their code is dead from
 * then on. Who left before this migration is known by a registration that goes on without them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('participants').addColumn('code', 'text').execute();
  await db.schema.alterTable('participants').addColumn('leftAt', 'timestamptz').execute();
  await db
    .updateTable('participants')
    .set({ code: randomCode(db) })
    .execute();
  await sql`
    update participants set "leftAt" = "releasedAt"
    where "releasedAt" is not null and "registrationId" in (
      select id from registrations where status not in ('cancelled', 'expired', 'refunded'))`.execute(db);
  await db.schema.createIndex('participants_code').on('participants').column('code').unique().execute();
}
