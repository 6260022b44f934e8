import type { AppContext } from '../../context.ts';
import { certificateUrl } from './certificate-url.ts';
import { listMailed } from './certificates.repository.ts';

/** A certificate as a mail tells of it; `language` is its person's. */
export interface MailedCertificate {
  award: string | null;
  eventId: string;
  eventTitle: string;
  festivalName: string;
  language: string | null;
  link: string;
}

/** What a mail says of certificates when it is sent: those of them that are still valid. */
export async function readMailedCertificates(context: AppContext, ids: string[]): Promise<MailedCertificate[]> {
  const certificates = await listMailed(context.db, ids);
  return certificates.map(({ code, ...certificate }) => ({ ...certificate, link: certificateUrl(context, code) }));
}
