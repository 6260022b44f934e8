/**
 * The texts of the committee, each a public page at `/{kind}`. The law asks for the first two, which are public from the start. The
 * others come with a text to start from, and are public once the committee has saved its own.
 */
export const documentTitles = {
  privacy: 'Privacy',
  refunds: 'Cancellation and refunds',
  travel: 'Travel and stay',
  conduct: 'Code of conduct',
  safety: 'Safety and helpline',
} as const;
export type DocumentKind = keyof typeof documentTitles;
export const documentKinds = Object.keys(documentTitles) as [DocumentKind, ...DocumentKind[]];

/** Whether a text is public only once it was saved, and can be taken off the site. */
export const isOptional = (kind: DocumentKind): boolean => kind !== 'privacy' && kind !== 'refunds';

/** What a text may hold in place of a value of the settings, in braces: `{email}`. */
export const placeholders = {
  festival: 'the festival’s name',
  institute: 'the institute’s name',
  email: 'the e-mail address of the settings',
  phone: 'the phone number of the settings',
  contactDays: 'how many days people are kept after an event',
  unpaidDays: 'how many days without payment',
  applicationDays: 'how many days applications are kept',
  consentDays: 'how many days consents are kept',
} as const;
export type Placeholder = keyof typeof placeholders;
