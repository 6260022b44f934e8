import type { EventChanges } from '#contract/events/event-batches.ts';
import type { Event, UpdateEvent } from '#contract/events/events.ts';
import { shiftInstant, toUtc } from '../../../festival-time.ts';

const shiftedFields = ['startDate', 'endDate', 'rosterLocksAt', 'cancellationEnds'] as const;
const windowFields = ['registrationStarts', 'registrationEnds'] as const;
const feeFields = ['entryFee', 'individualEntryFee', 'teamEntryFee'] as const;

/** An event's fields as these changes make them; what stays is left out. */
export function changedFields(event: Event, changes: EventChanges, timeZone: string): UpdateEvent {
  const { shiftDays = 0, shiftMinutes = 0, shiftRegistration, status, venue } = changes;
  const fields: UpdateEvent = { ...(status ? { status } : {}), ...(venue === undefined ? {} : { venue }) };
  if (shiftDays !== 0 || shiftMinutes !== 0) {
    for (const name of [...shiftedFields, ...(shiftRegistration ? windowFields : [])]) {
      const instant = event[name];
      if (instant !== null) fields[name] = shiftInstant(instant, { days: shiftDays, minutes: shiftMinutes }, timeZone);
    }
  }
  for (const name of windowFields) if (changes[name] !== undefined) fields[name] = changes[name];
  for (const name of feesOf(event)) if (changes[name] !== undefined) fields[name] = changes[name];
  return fields;
}

const feesOf = ({ participationType }: Event) =>
  participationType === 'both' ? (['individualEntryFee', 'teamEntryFee'] as const) : (['entryFee'] as const);

/** Where a fee is among the changes, but none that an event of this kind has: what to say of it. */
export function feeProblem(event: Event, changes: EventChanges): { field: string; message: string } | undefined {
  const given = feeFields.filter((name) => changes[name] !== undefined);
  if (given.length === 0 || feesOf(event).some((name) => given.includes(name))) return undefined;
  return event.participationType === 'both'
    ? { field: 'individualEntryFee', message: 'Individuals and teams have fees of their own here: give those' }
    : { field: 'entryFee', message: 'Has one entry fee: give that' };
}

/** Whether the changes open registrations when, or after, they close them: wrong for every event. A day alone closes them at its end. */
export function closesBeforeOpening({ registrationStarts, registrationEnds }: EventChanges, timeZone: string): boolean {
  if (!registrationStarts || !registrationEnds) return false;
  return toUtc(registrationEnds, timeZone, { endOfDay: true }) <= toUtc(registrationStarts, timeZone);
}
