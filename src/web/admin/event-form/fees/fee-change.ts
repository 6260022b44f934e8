import { amountFor, hasEnded, type RegistrationKind, takesKind } from '#contract/registration-rules.ts';
import type { StatusCounts } from '#contract/registrations.ts';
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

/** What the form says of registrations that keep their price; null where nobody has registered. */
export function keptPriceText(counts: StatusCounts): string | null {
  const kept = counts
    .filter(({ status }) => !hasEnded(status))
    .reduce((sum, { registrations }) => sum + registrations, 0);
  if (kept === 0) return null;
  const who =
    kept === 1 ? '1 registration keeps its price' : `${kept} registrations, the waitlist included, keep their price`;
  return `${who}: the new fee is for those who register from now on.`;
}
