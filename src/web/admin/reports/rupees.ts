/** Rupees as reports show them: `₹1,500`, with paise only where there are some. */
export function rupees(amount: number): string {
  const text = Math.abs(amount).toLocaleString('en-IN', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${amount < 0 ? '−' : ''}₹${text}`;
}
