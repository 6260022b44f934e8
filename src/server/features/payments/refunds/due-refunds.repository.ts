import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import { type Database, toIsoOrNull } from '../../../db/database.ts';
import { endedAt } from '../../../db/ended-at.ts';
import { cancellationColumns, readCancellationRules } from '../../../db/event-rule-columns.ts';
import { inScopeOfAllYears } from '../../../db/in-scope.ts';
import type { RefundWaiversTable } from '../../../db/tables/payment-tables.ts';
import { registrantColumns } from '../registrant-columns.ts';

const id = sql.ref('registrations.id');
const pending = sql<number>`(select coalesce(sum(r."amountPaise"), 0) from refunds as r
  where r."registrationId" = ${id} and r.status = 'pending')`;

/** What of a registration's refund was given up since it ended last, in paise. */
const waivedSinceEnd = (registrationId: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(waiver."amountPaise"), 0) from "refundWaivers" as waiver
    where waiver."registrationId" = ${registrationId} and waiver.at >= ${endedAt(registrationId)})`;

export async function sumWaived(db: Database, registrationId: string): Promise<number> {
  const query = db.selectFrom('registrations').select(waivedSinceEnd(id).as('paise'));
  return Number((await query.where('id', '=', registrationId).executeTakeFirst())?.paise ?? 0);
}

export async function insertWaiver(db: Database, row: Insertable<RefundWaiversTable>): Promise<void> {
  await db.insertInto('refundWaivers').values(row).execute();
}

/** Nothing is due of what was never paid: most that are cancelled were not, and have a share of the fee nevertheless. */
const isPaid = sql<boolean>`exists (select 1 from payments as paid where paid."registrationId" = ${id} and paid.status = 'paid')`;

/**
 * Priced registrations of all years that were paid, are cancelled, and to which the rule of their event gives something back, with what
 * that depends on. Literals, as in the partial index.
 */
export async function listCancelled(db: Database, scope: Scope) {
  const query = db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select([
      'registrations.id as registrationId',
      ...registrantColumns,
      'registrations.amount as price',
      'registrations.refundShare',
      'events.startDate as eventStartDate',
      'events.endDate as eventEndDate',
      ...cancellationColumns,
    ])
    .select([endedAt(id).as('cancelledAt'), pending.as('pendingPaise'), waivedSinceEnd(id).as('waivedPaise')])
    .where('registrations.status', '=', sql.lit('cancelled'))
    .where('registrations.amount', '>', sql.lit(0))
    .where(sql<boolean>`(registrations."refundShare" is null or registrations."refundShare" > 0)`)
    .where(
      sql<boolean>`(registrations."refundShare" > 0 or coalesce(events."refundRule", main."refundRule") in ('full', 'part'))`,
    )
    .where(isPaid);
  const rows = await inScopeOfAllYears(query, 'registrations.eventId', scope).execute();
  return rows.map((joined) => {
    const { row, ...terms } = readCancellationRules(joined);
    const { cancelledAt, price, pendingPaise, waivedPaise, eventStartDate: _start, eventEndDate: _end, ...of } = row;
    return {
      ...of,
      price: Number(price),
      cancelledAt: toIsoOrNull(cancelledAt),
      pendingPaise: Number(pendingPaise),
      waivedPaise: Number(waivedPaise),
      terms,
    };
  });
}
