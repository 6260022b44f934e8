/** Whole rupees as the festival writes them: `₹1,500/-`. */
export function formatRupees(amount: number): string {
  return `₹${amount.toLocaleString('en-IN', { maximumFractionDigits: 2 })}/-`;
}

/** A prize: a number as rupees, text as it is, `To Be Decided` where there is none. */
export function formatPrize(prize: string | number | null): string {
  if (prize === null) return 'To Be Decided';
  const text = String(prize).trim();
  if (text === '') return 'To Be Decided';
  return /^\d{1,12}$/.test(text) ? formatRupees(Number(text)) : text;
}

/** What it costs to take part; an event without any fee is free. */
export interface Fees {
  entryFee: number | null;
  individualEntryFee: number | null;
  teamEntryFee: number | null;
  participationType: 'individual' | 'team' | 'both';
}

/** The fee in words: one amount, or one for a person and one for a team, or `Free`. */
export function formatFees({ entryFee, individualEntryFee, teamEntryFee, participationType }: Fees): string {
  if (participationType === 'both' && (individualEntryFee || teamEntryFee)) {
    return `${formatFee(individualEntryFee)} individual, ${formatFee(teamEntryFee)} team`;
  }
  const byType = participationType === 'team' ? teamEntryFee : individualEntryFee;
  return formatFee(entryFee ?? byType ?? individualEntryFee ?? teamEntryFee);
}

const formatFee = (fee: number | null) => (fee ? formatRupees(fee) : 'Free');

/** The amount of the register button: entryFee, else individualEntryFee, else 0. */
export function registerAmount({
  entryFee,
  individualEntryFee,
}: Pick<Fees, 'entryFee' | 'individualEntryFee'>): number {
  return entryFee ?? individualEntryFee ?? 0;
}
