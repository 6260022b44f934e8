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
