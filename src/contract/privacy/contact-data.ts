/** Lists and records with people's contact data that admins read or export. */
export const contactDataKinds = [
  'registrations',
  'registration',
  'payments',
  'payment',
  'refunds',
  'inquiries',
  'team',
  'teams_without_event',
  'bank_statement',
  'check_in',
  'certificates',
  'ledger',
  'data_requests',
  'guardians',
  'committee',
] as const;
export type ContactDataKind = (typeof contactDataKinds)[number];
