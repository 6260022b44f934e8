import { type RawBuilder, sql } from 'kysely';
import { type Database, engineOf } from './database.ts';

/**
 * The mailbox of a participant's e-mail in SQL, as `mailboxOf` in the contract makes it. The index `participants_mailbox` is on
 * this very expression.
 */
export function participantMailbox(db: Database): RawBuilder<string> {
  const email = sql.ref('participants.email');
  const isPostgres = engineOf(db) === 'postgres';
  const domain = isPostgres ? sql`split_part(${email}, '@', 2)` : sql`substr(${email}, instr(${email}, '@') + 1)`;
  const local = isPostgres
    ? sql`split_part(split_part(${email}, '@', 1), '+', 1)`
    : sql`substr(${email}, 1, instr(replace(${email}, '@', '+'), '+') - 1)`;
  return sql<string>`(case when ${domain} in ('gmail.com', 'googlemail.com') then replace(${local}, '.', '') || '@gmail.com' else ${local} || '@' || ${domain} end)`;
}
