import type { EventImpact } from '#contract/events/event-batches.ts';
import { counted } from '#contract/panel/counted.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { type EventValues, numberIn } from '../form-values.ts';
import { raisedFees } from './fee-change.ts';

/** Fewer seats than before; null is no limit before. */
function loweredCapacity(before: EventValues, after: EventValues): { from: number | null; to: number } | null {
  const [from, to] = [numberIn(before.capacity), numberIn(after.capacity)];
  return to !== null && (from === null || to < from) ? { from, to } : null;
}

/** Whether a change takes seats away or raises a fee, so that it is asked about where somebody is registered. */
export const isAskedAbout = (before: EventValues, after: EventValues): boolean =>
  loweredCapacity(before, after) !== null || raisedFees(before, after).length > 0;

function capacityText({ from, to }: { from: number | null; to: number }, { registrations, waitlisted }: EventImpact) {
  const limit = `${from === null ? 'No limit' : counted(from, 'seat')} before, ${counted(to, 'seat')} now.`;
  const above = registrations - to;
  const taken =
    above > 0
      ? `${registrations.toLocaleString('en-IN')} are taken: all of them stay, and nobody gets one until ${(above + 1).toLocaleString('en-IN')} of them are given up.`
      : above === 0
        ? 'All of them are taken: nobody gets one until one is given up.'
        : `${registrations.toLocaleString('en-IN')} are taken, ${(-above).toLocaleString('en-IN')} stay free.`;
  const waiting = waitlisted > 0 ? ` ${waitlisted.toLocaleString('en-IN')} on the waitlist wait longer.` : '';
  return `${limit} ${taken}${waiting}`;
}

const feesText = (fees: { from: number; to: number }[]) =>
  fees.map(({ from, to }) => `${from === 0 ? 'free' : formatRupees(from)} before, ${formatRupees(to)} now`).join('; ');

/** What a change means to those who are registered; nothing where nobody is. */
export function changeWarning(impact: EventImpact, before: EventValues, after: EventValues): string[] {
  const { registrations, waitlisted, paidRegistrations } = impact;
  if (registrations + waitlisted === 0) return [];
  const capacity = loweredCapacity(before, after);
  const fees = raisedFees(before, after);
  const paid = paidRegistrations > 0 ? ` (${paidRegistrations.toLocaleString('en-IN')} paid)` : '';
  const kept =
    registrations > 0
      ? ` ${counted(registrations, 'registration')}${paid} keep${registrations === 1 ? 's its' : ' their'} price.`
      : '';
  const more =
    waitlisted > 0
      ? ` ${waitlisted.toLocaleString('en-IN')} on the waitlist would pay the new fee when a seat is offered.`
      : '';
  return [
    ...(capacity ? [`Capacity: ${capacityText(capacity, impact)}`] : []),
    ...(fees.length > 0 ? [`Fee: ${feesText(fees)}.${kept}${more}`] : []),
  ];
}
