import type { CertificateGroup } from '#contract/certificates/certificate-kinds.ts';

/** Who gets a certificate, in words. */
export const groupLabels: Record<CertificateGroup, string> = {
  checked_in: 'Everybody who was checked in',
  confirmed: 'Everybody with a confirmed registration',
  winners: 'The winners of the published results',
};
