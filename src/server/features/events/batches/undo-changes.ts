import type { UndoneChange } from '#contract/events/event-batches.ts';
import type { Event } from '#contract/events/events.ts';
import { AppError } from '../../../errors.ts';
import { checkContradictions, type EventColumns, toRow } from '../event-columns.ts';

/** Throws `event_changed`, which names those that were changed since. */
function requireUnchanged(stored: Event[], undone: Map<string, UndoneChange>): void {
  const errors = stored.flatMap(({ _id, title, version }, index) =>
    undone.get(_id)?.version === version
      ? []
      : [{ path: `ids.${index}`, message: `“${title}” was changed in the meantime` }],
  );
  if (errors.length === 0) return;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new AppError('event_changed', { detail: `${errors[0]?.message}${more}: nothing was undone`, errors });
}

/** The columns of events as they were before a change of many. Throws `event_changed`, and `validation_failed` as every change. */
export function columnsBefore(stored: Event[], undo: UndoneChange[], timeZone: string): EventColumns['columns'][] {
  const undone = new Map(undo.map((one) => [one._id, one]));
  requireUnchanged(stored, undone);
  return stored.map((event) => {
    const { columns } = toRow(undone.get(event._id)?.before ?? {}, timeZone);
    checkContradictions(columns, event);
    return columns;
  });
}
