import { sql } from 'kysely';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import { paymentLeft } from '../../../db/payment-left.ts';

export interface ImpactRow {
  id: string;
  mainEventId: string | null;
  title: string;
  registrations: number;
  waitlisted: number;
}

/** The visible events among these and their visible sub-events, of a scope, with the seats taken. */
export async function listSeatsTaken(db: Database, ids: string[], scope: Scope): Promise<ImpactRow[]> {
  const query = db
    .selectFrom('events')
    .leftJoin('eventCapacity', 'eventCapacity.eventId', 'events.id')
    .select(['events.id', 'events.mainEventId', 'events.title', 'eventCapacity.reserved', 'eventCapacity.waitlisted'])
    .where('events.deletedAt', 'is', null)
    .where((eb) => eb.or([eb('events.id', 'in', ids), eb('events.mainEventId', 'in', ids)]));
  const rows = await inScope(query, 'events.id', scope).execute();
  return rows.map(({ reserved, waitlisted, ...event }) => ({
    ...event,
    registrations: reserved ?? 0,
    waitlisted: waitlisted ?? 0,
  }));
}

export interface PaidRow {
  eventId: string;
  registrations: number;
  rupees: number;
}

/** Of each event the registrations of which money that was paid is still here, and how much that is. */
export async function listPaid(db: Database, eventIds: string[]): Promise<PaidRow[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('payments', 'payments.registrationId', 'registrations.id')
    .select(['registrations.eventId', (eb) => eb.fn.count<number>('registrations.id').distinct().as('registrations')])
    .select(sql<number>`sum(${paymentLeft})`.as('paise'))
    .where('registrations.eventId', 'in', eventIds)
    .where('payments.status', '=', 'paid')
    .where(paymentLeft, '>', 0)
    .groupBy('registrations.eventId')
    .execute();
  return rows.map(({ eventId, registrations, paise }) => ({
    eventId,
    registrations: Number(registrations),
    rupees: Number(paise) / 100,
  }));
}
