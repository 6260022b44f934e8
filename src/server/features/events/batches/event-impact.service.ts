import type { EventImpact } from '#contract/events/event-batches.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import * as repository from './event-batches.repository.ts';

/**
 * What hangs on these events, each with its visible sub-events, in the order asked for. Events outside of the scope are left
 * out; money is null for events that `paymentsScope` does not reach.
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
        paid: reaches(paymentsScope, eventId) ? sum(({ id }) => paid.get(id)?.rupees ?? 0) : null,
      },
    ];
  });
}
