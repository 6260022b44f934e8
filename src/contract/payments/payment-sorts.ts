/** By what the list of payments is sorted; without one, oldest first. A minus turns the order: `amount` is the highest first. */
export const paymentSorts = ['oldest', 'newest', 'name', '-name', 'event', '-event', 'amount', '-amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
