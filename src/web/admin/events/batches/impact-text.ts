import type { EventImpact } from '#contract/events/event-batches.ts';
import { counted } from '#contract/panel/counted.ts';
import { formatRupees } from '#contract/payments/rupees.ts';

/** What hangs on events in a sentence, such as `88 registrations, 4 on the waitlist, ₹26,400 paid by 80 of them.` */
export function impactText(impacts: readonly EventImpact[]): string {
  const sum = (amountOf: (impact: EventImpact) => number) => impacts.reduce((all, impact) => all + amountOf(impact), 0);
  const registrations = sum((impact) => impact.registrations);
  const waitlisted = sum((impact) => impact.waitlisted);
  const paidBy = sum((impact) => impact.paidRegistrations);
  const isMoneyShown = impacts.every(({ paid }) => paid !== null);
  const subEvents = sum((impact) => impact.subEvents);
  const parts = [
    ...(subEvents > 0 ? [counted(subEvents, 'sub-event', 'sub-events')] : []),
    counted(registrations, 'registration', 'registrations'),
    ...(waitlisted > 0 ? [`${waitlisted.toLocaleString('en-IN')} on the waitlist`] : []),
    ...(paidBy > 0
      ? [isMoneyShown ? `${formatRupees(sum(({ paid }) => paid ?? 0))} paid by ${paidBy}` : `${paidBy} of them paid`]
      : []),
  ];
  return registrations + waitlisted + paidBy === 0
    ? `Nobody is registered.${subEvents > 0 ? ` It has ${counted(subEvents, 'sub-event', 'sub-events')}.` : ''}`
    : `On it hang: ${parts.join(', ')}.`;
}
