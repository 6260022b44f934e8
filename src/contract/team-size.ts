/** A team size is forced to a whole number of at least 1; what is no number becomes 1. */
export function toTeamSize(given: string | number | null): number {
  const number = Math.trunc(Number(given));
  return number >= 1 ? number : 1;
}
