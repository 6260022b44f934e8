import { mailedCertificateUrl, readMailedCertificates } from '../certificates/certificates-mailed.service.ts';
import { inReadersLanguage } from '../translations/shown-translations.service.ts';
import type { CertificatesData } from './email-contents.ts';
import type { PrepareEmail } from './prepared-email.ts';
import { renderTemplate } from './render-template.ts';

/** The links to certificates; undefined where all of them were revoked or replaced meanwhile. */
export const prepareCertificatesEmail: PrepareEmail = async (context, { recipient, data }) => {
  const certificates = await readMailedCertificates(context, (data as CertificatesData).certificateIds);
  const [first] = certificates;
  if (!recipient || !first) return undefined;
  return {
    recipients: [recipient],
    languageOf: () => first.language,
    render: async () => {
      const { festivalName, eventTitle } = await inReadersLanguage(context, first);
      const links = (await inReadersLanguage(context, certificates)).map(({ award, code }) => ({
        award,
        link: mailedCertificateUrl(context, code),
      }));
      const rendered = await renderTemplate('certificates', { festivalName, eventTitle, certificates: links });
      return { ...rendered, attachments: [] };
    },
  };
};
