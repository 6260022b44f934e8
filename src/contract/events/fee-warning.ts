import type { FeeEvent } from './fee-rules.ts';

/**
 * What an admin may not have meant by the fees of an event: of two kinds of registration only one has a fee of its own. The
 * event can be saved all the same. Null where there is nothing to say.
 */
export function feeWarning({
  participationType,
  entryFee,
  individualEntryFee,
  teamEntryFee,
}: Omit<FeeEvent, 'isRegistrationNeeded'>): string | null {
  if (participationType !== 'both' || entryFee !== null) return null;
  if ((individualEntryFee === null) === (teamEntryFee === null)) return null;
  if (individualEntryFee === null) return 'Only the team fee is set: individuals register free of charge.';
  return individualEntryFee > 0 ? 'Only the individual fee is set: a team pays as much as one person.' : null;
}
