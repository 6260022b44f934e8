/**
 * By what the list of payments is sorted; without one, oldest first. A minus turns the order: `amount` is the highest first.
 * `reference` is the UTR, or what the gateway calls the payment; those without either come first.
 */
export const paymentSorts = [
  'oldest',
  'newest',
  'name',
  '-name',
  'event',
  '-event',
  'amount',
  '-amount',
  'reference',
  '-reference',
] as const;
export type PaymentSort = (typeof paymentSorts)[number];
