/** The texts that the law asks for, each a public page. */
export const documentKinds = ['privacy', 'refunds'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a text may hold in place of a value of the settings, in braces: `{email}`. */
export const placeholders = {
  festival: 'the festival’s name',
  institute: 'the institute’s name',
  email: 'the e-mail address of the settings',
  phone: 'the phone number of the settings',
} as const;
export type Placeholder = keyof typeof placeholders;
