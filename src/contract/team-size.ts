/** A team size is forced to a whole number of at least 1; what is no number becomes 1. */
export function toTeamSize(given: string | number | null): number {
  return Math.max(1, Math.trunc(Number(given)) || 1);
}
