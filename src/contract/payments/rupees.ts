/** Paise to the rupee: ledger, refunds and gateway count in paise, the API in rupees. */
export const PAISE = 100;

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in rupees as people read it: ₹1,00,000, ₹20.50 where there are paise, −₹50 below zero. */
export const formatRupees = (amount: number): string =>
  `${amount < 0 ? '−' : ''}₹${(Number.isInteger(amount) ? whole : withPaise).format(Math.abs(amount))}`;
