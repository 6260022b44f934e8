import { certificatePath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../context.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import { listMailed } from './certificates.repository.ts';

/** A certificate as a mail tells of it; `language` is its person's. */
export interface MailedCertificate {
  award: string | null;
  eventId: string;
  eventTitle: string;
  festivalName: string;
  language: string | null;
  code: string;
}

/** What a mail says of certificates when it is sent: those of them that are still valid. */
export function readMailedCertificates(context: AppContext, ids: string[]): Promise<MailedCertificate[]> {
  return listMailed(context.db, ids);
}

/** The url of a certificate in a mail, in the language of the mail. */
export const mailedCertificateUrl = ({ config }: Pick<AppContext, 'config'>, code: string): string =>
  urlInLanguage(config, certificatePath(code));
