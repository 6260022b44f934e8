const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in rupees as people read it: ₹1,00,000, or ₹20.50 where there are paise. */
export const formatRupees = (amount: number): string =>
  `₹${(Number.isInteger(amount) ? whole : withPaise).format(amount)}`;
