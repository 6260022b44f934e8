import { counted } from '#contract/panel/counted.ts';
import type { StatusCounts } from '#contract/panel/registration-statistics.ts';
import {
  amountFor,
  hasEnded,
  type RegistrationKind,
  type RegistrationStatus,
  takesKind,
} from '#contract/registration-rules.ts';
import { type EventValues, isAskedFor, numberIn } from '../form-values.ts';

const kinds: RegistrationKind[] = ['individual', 'team'];

/** What a form asks of one person and of one team; null for a kind that it does not take. */
function amountsOf(values: EventValues): (number | null)[] {
  const { participationType, isRegistrationNeeded } = values;
  const rupees = (name: 'entryFee' | 'individualEntryFee' | 'teamEntryFee') =>
    isAskedFor(name, values) ? numberIn(values[name]) : null;
  const fees = {
    participationType,
    entryFee: rupees('entryFee'),
    individualEntryFee: rupees('individualEntryFee'),
    teamEntryFee: rupees('teamEntryFee'),
  };
  return kinds.map((kind) =>
    takesKind({ participationType, isRegistrationNeeded }, kind) ? amountFor(fees, kind) : null,
  );
}

/** Whether people who register from now on would pay something else than those who did before. */
export const isFeeChanged = (before: EventValues, after: EventValues): boolean =>
  amountsOf(before).join() !== amountsOf(after).join();

/** The fees that somebody who registers from now on would pay more of, as rupees before and after. */
export function raisedFees(before: EventValues, after: EventValues): { from: number; to: number }[] {
  const stored = amountsOf(before);
  const raised = amountsOf(after).flatMap((to, index) => {
    const from = stored[index] ?? null;
    return from !== null && to !== null && to > from ? [{ from, to }] : [];
  });
  // One fee for people and for teams is one.
  return raised.filter(
    ({ from, to }, index) => raised.findIndex((one) => one.from === from && one.to === to) === index,
  );
}

/** What the form says of registrations that keep their price; null where nobody has registered. */
export function keptPriceText(counts: StatusCounts): string | null {
  const sum = (isCounted: (status: RegistrationStatus) => boolean) =>
    counts.filter(({ status }) => isCounted(status)).reduce((all, { registrations }) => all + registrations, 0);
  const waitlisted = sum((status) => status === 'waitlisted');
  const kept = sum((status) => !hasEnded(status)) - waitlisted;
  const keeping = `${counted(kept, 'registration')} ${kept === 1 ? 'keeps its' : 'keep their'} price`;
  const waiting = `${waitlisted.toLocaleString('en-IN')} on the waitlist ${waitlisted === 1 ? 'pays' : 'pay'} the fee of the day on which a seat is offered`;
  const parts = [...(kept > 0 ? [keeping] : []), ...(waitlisted > 0 ? [waiting] : [])];
  return parts.length === 0 ? null : `${parts.join('; ')}. The new fee is for those who register from now on.`;
}
