import type { ImportPayment } from '#contract/imports/registration-imports.ts';

/** What becomes of the fee of imported registrations, as the form says it. */
export const importPaymentLabels: { value: ImportPayment; label: string; description: string }[] = [
  { value: 'due', label: 'Still to be paid', description: 'As on the site: an unpaid seat lapses after its time.' },
  { value: 'free', label: 'Nothing to pay', description: 'The fee is left out.' },
  { value: 'desk', label: 'Paid in cash to me', description: 'Goes into your cash box, with receipts.' },
  { value: 'utr_review', label: 'Paid by UPI, to be checked', description: 'The UTRs wait in Payments.' },
  { value: 'utr_paid', label: 'Paid by UPI, and found', description: 'Confirmed as paid, with receipts.' },
];
