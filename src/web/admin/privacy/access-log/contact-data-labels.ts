import type { ContactDataKind } from '#contract/privacy/contact-data.ts';

/** What was read, after `Read` or `Exported`. */
export const contactDataLabels: Record<ContactDataKind, string> = {
  registrations: 'the list of registrations',
  registration: 'a registration',
  payments: 'payments',
  payment: 'a payment',
  refunds: 'refunds',
  inquiries: 'inquiries of ambassadors',
  team: 'a team',
  teams_without_event: 'the teams without an event',
  bank_statement: 'lines of a bank statement',
  check_in: 'people at the gate',
  certificates: 'certificates',
  ledger: 'the ledger',
  data_requests: 'requests about data',
  guardians: 'guardians',
  committee: 'the committee',
};
