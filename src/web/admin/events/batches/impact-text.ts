import type { EventImpact } from '#contract/events/event-batches.ts';
import { counted } from '#contract/panel/counted.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import type { SampleImpact } from '#contract/settings.ts';

type Counts = Pick<EventImpact, 'registrations' | 'waitlisted' | 'paidRegistrations' | 'paid'>;

/** Registrations and money, such as `88 registrations`, `4 on the waitlist`, `₹26,400 paid by 80`; without any where there are none. */
function countTexts({ registrations, waitlisted, paidRegistrations, paid }: Counts): string[] {
  if (registrations + waitlisted + paidRegistrations === 0) return [];
  return [
    counted(registrations, 'registration', 'registrations'),
    ...(waitlisted > 0 ? [`${waitlisted.toLocaleString('en-IN')} on the waitlist`] : []),
    ...(paidRegistrations > 0
      ? [paid === null ? `${paidRegistrations} of them paid` : `${formatRupees(paid)} paid by ${paidRegistrations}`]
      : []),
  ];
}

/** What goes with the sample festival, in a sentence. */
export function sampleImpactText({ events, ambassadors, ...counts }: SampleImpact): string {
  const texts = countTexts(counts);
  return `${counted(events, 'event', 'events')} and ${counted(ambassadors, 'ambassador', 'ambassadors')} go. ${
    texts.length === 0 ? 'Nobody is registered.' : `On them hang: ${texts.join(', ')}.`
  }`;
}

/** What hangs on events in a sentence, such as `88 registrations, 4 on the waitlist, ₹26,400 paid by 80 of them.` */
export function impactText(impacts: readonly EventImpact[]): string {
  const sum = (amountOf: (impact: EventImpact) => number) => impacts.reduce((all, impact) => all + amountOf(impact), 0);
  const subEvents = sum((impact) => impact.subEvents);
  const counts = countTexts({
    registrations: sum((impact) => impact.registrations),
    waitlisted: sum((impact) => impact.waitlisted),
    paidRegistrations: sum((impact) => impact.paidRegistrations),
    paid: impacts.every(({ paid }) => paid !== null) ? sum(({ paid }) => paid ?? 0) : null,
  });
  const parts = subEvents > 0 ? [counted(subEvents, 'sub-event', 'sub-events')] : [];
  return counts.length === 0
    ? `Nobody is registered.${subEvents > 0 ? ` ${impacts.length === 1 ? 'It has' : 'They have'} ${parts[0]}.` : ''}`
    : `On ${impacts.length === 1 ? 'it' : 'them'} hang: ${[...parts, ...counts].join(', ')}.`;
}
