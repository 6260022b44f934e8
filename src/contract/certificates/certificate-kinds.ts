/** For taking part, or for a prize of the published results. */
export const certificateKinds = ['participation', 'prize'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** `replaced` by another one with another name; `revoked` ones have none in their place. */
export const certificateStatuses = ['valid', 'replaced', 'revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/**
 * Who gets certificates: whom the gate let in; everybody of a confirmed registration; whom the published results name. People
 * whose guardian has not agreed get none for taking part.
 */
export const certificateGroups = ['checked_in', 'confirmed', 'winners'] as const;
export type CertificateGroup = (typeof certificateGroups)[number];

/** The longest name on a certificate, in characters: as long as the name of a winner. */
export const MAX_CERTIFICATE_NAME = 120;
/** The longest line of text, and name and role of a signatory. */
export const MAX_CERTIFICATE_LINE = 200;
export const MAX_SIGNATORY = 80;
export const MAX_SIGNATORIES = 2;
