import { t } from '@lingui/core/macro';
import type { CertificateLink } from '#contract/certificates/certificate-links.ts';
import { certificatePath } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';

interface CertificateLinksProps {
  certificates: CertificateLink[] | undefined;
  /** They belong to several people. */
  withNames: boolean;
}

/** Plain links to the certificates of a registration; nothing where there are none. */
export function CertificateLinks({ certificates = [], withNames }: CertificateLinksProps) {
  return certificates.map(({ code, award, name }) => (
    <a key={code} className={button('ghost', 'small')} href={certificatePath(code)}>
      {award === null ? t`Certificate` : t`Certificate: ${award}`}
      {withNames ? `, ${name}` : null}
    </a>
  ));
}
