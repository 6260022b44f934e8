import type { EventImpact } from '#contract/events/event-batches.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import * as repository from './event-batches.repository.ts';

/**
 * What hangs on these events, each with its visible sub-events, in the order asked for. Events outside of the scope are left
 * out; money is null where `paymentsScope` does not reach all of them.
 */
export async function listImpact(
  { db }: Pick<AppContext, 'db'>,
  ids: string[],
  scope: Scope,
  paymentsScope: Scope | undefined,
): Promise<EventImpact[]> {
  const rows = await repository.listSeatsTaken(db, ids, scope);
  const paid = new Map(
    (
      await repository.listPaid(
        db,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.eventId, row]),
  );
  return [...new Set(ids)].flatMap((eventId) => {
    const event = rows.find(({ id }) => id === eventId);
    if (!event) return [];
    const parts = rows.filter(({ id, mainEventId }) => id === eventId || mainEventId === eventId);
    const sum = (amountOf: (row: repository.ImpactRow) => number) => parts.reduce((all, row) => all + amountOf(row), 0);
    return [
      {
        eventId,
        title: event.title,
        subEvents: parts.length - 1,
        registrations: sum(({ registrations }) => registrations),
        waitlisted: sum(({ waitlisted }) => waitlisted),
        paidRegistrations: sum(({ id }) => paid.get(id)?.registrations ?? 0),
        paid: parts.every(({ id }) => reaches(paymentsScope, id)) ? sum(({ id }) => paid.get(id)?.rupees ?? 0) : null,
      },
    ];
  });
}

/** What hangs on these events together; their sub-events count where their ids are given. */
export async function countImpact(
  db: Database,
  ids: string[],
): Promise<{ registrations: number; waitlisted: number; paidRegistrations: number; paid: number }> {
  if (ids.length === 0) return { registrations: 0, waitlisted: 0, paidRegistrations: 0, paid: 0 };
  const seats = (await repository.listSeatsTaken(db, ids, 'festival')).filter(({ id }) => ids.includes(id));
  const money = await repository.listPaid(db, ids);
  return {
    registrations: seats.reduce((sum, { registrations }) => sum + registrations, 0),
    waitlisted: seats.reduce((sum, { waitlisted }) => sum + waitlisted, 0),
    paidRegistrations: money.reduce((sum, { registrations }) => sum + registrations, 0),
    paid: money.reduce((sum, { rupees }) => sum + rupees, 0),
  };
}
