/** The kinds of data that are deleted or made anonymous after a time of their own. */
export const retentionKinds = [
  'contact',
  'unpaid',
  'accounts',
  'applications',
  'invitations',
  'certificates',
  'consents',
  'requests',
  'audit',
  'access',
  'outbox',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** What each is, and what happens to it after that many days. */
export const retentionLabels: Record<RetentionKind, { label: string; what: string }> = {
  contact: { label: 'People of past events', what: 'made anonymous, days after the event; money and counts stay' },
  unpaid: { label: 'Cancelled and expired without payment', what: 'made anonymous, days after they ended' },
  accounts: {
    label: 'Accounts whose e-mail was never confirmed',
    what: 'deleted, days after they were last used; never with a registration or a payment',
  },
  applications: { label: 'Applications as an ambassador', what: 'deleted with their photo' },
  invitations: {
    label: 'Invitations and links for volunteers',
    what: 'deleted, days after they ended, with the names of volunteers',
  },
  certificates: {
    label: 'Names on certificates',
    what: 'replaced by a pseudonym, days after they were issued; the certificates stay',
  },
  consents: { label: 'Consents', what: 'deleted' },
  requests: { label: 'Requests to erase data', what: 'deleted' },
  audit: { label: 'What admins did', what: 'deleted' },
  access: { label: 'Who read contact data', what: 'deleted; the law asks for a year' },
  outbox: { label: 'E-mails in the outbox folder', what: 'deleted; used only without a mail server' },
};
