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
