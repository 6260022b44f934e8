/**
 * A number with the commas of India and at most two decimals: `1,23,456.5`. Not by `Intl`: a phone takes 100 ms for the
 * first formatter of a page.
 */
export function groupDigits(amount: number): string {
  const [whole = '', decimals] = String(Math.round(amount * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(?:\d\d)+\d$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
