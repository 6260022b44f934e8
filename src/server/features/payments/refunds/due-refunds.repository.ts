import { sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIsoOrNull } from '../../../db/database.ts';
import { endedAt } from '../../../db/ended-at.ts';
import { cancellationColumns, readCancellationRules } from '../../../db/event-rule-columns.ts';
import { inScopeOfAllYears } from '../../../db/in-scope.ts';

const id = sql.ref('registrations.id');
const pending = sql<number>`(select coalesce(sum(r."amountPaise"), 0) from refunds as r
  where r."registrationId" = ${id} and r.status = 'pending')`;

/**
 * Priced registrations of all years that are cancelled and to which the rule of their event gives something back, with what
 * that depends on. Literals, as in the partial index.
 */
export async function listCancelled(db: Database, scope: Scope) {
  const query = db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'registrations.id as registrationId',
      'registrations.status as registrationStatus',
      'registrations.name as registrationName',
      'registrations.email as registrationEmail',
      'registrations.number as registrationNumber',
      'registrations.eventId',
      'registrations.amount as price',
      'registrations.refundShare',
      'events.title as eventTitle',
      'events.startDate as eventStartDate',
      'events.endDate as eventEndDate',
      ...cancellationColumns,
    ])
    .select([endedAt(id).as('cancelledAt'), pending.as('pendingPaise')])
    .where('registrations.status', '=', sql.lit('cancelled'))
    .where('registrations.amount', '>', sql.lit(0))
    .where(sql<boolean>`(registrations."refundShare" is null or registrations."refundShare" > 0)`)
    .where(
      sql<boolean>`(registrations."refundShare" > 0 or coalesce(events."refundRule", main."refundRule") in ('full', 'part'))`,
    );
  const rows = await inScopeOfAllYears(query, 'registrations.eventId', scope).execute();
  return rows.map((joined) => {
    const { row, ...terms } = readCancellationRules(joined);
    const { cancelledAt, price, pendingPaise, eventStartDate: _start, eventEndDate: _end, ...of } = row;
    return {
      ...of,
      price: Number(price),
      cancelledAt: toIsoOrNull(cancelledAt),
      pendingPaise: Number(pendingPaise),
      terms,
    };
  });
}
