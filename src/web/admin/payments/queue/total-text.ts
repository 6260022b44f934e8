/** How many transfers wait for a decision, or how many of them a search found. */
export function totalText(total: number, isSearched: boolean): string {
  if (total === 0) return isSearched ? 'No UPI transfer to review is found by this search.' : 'Nothing to review.';
  const text = total === 1 ? 'One UPI transfer to review' : `${total.toLocaleString('en-IN')} UPI transfers to review`;
  return isSearched ? `${text} found by this search.` : `${text}.`;
}
