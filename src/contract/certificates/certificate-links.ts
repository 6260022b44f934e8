import { z } from '../zod.ts';
import { certificateKinds } from './certificate-kinds.ts';

/** A valid certificate where its person finds it; `award` is what was won, null for taking part. */
export const certificateLinkSchema = z
  .object({ code: z.string(), kind: z.enum(certificateKinds), award: z.string().nullable(), name: z.string() })
  .meta({ id: 'CertificateLink' });
export type CertificateLink = z.infer<typeof certificateLinkSchema>;

/** The certificates that belong to a pass or a registration, of the people who may see it; absent where there are none. */
export const certificateLinks = z.array(certificateLinkSchema).optional();
