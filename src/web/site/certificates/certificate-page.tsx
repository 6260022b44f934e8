import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import type { Certificate } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { groupedPassCode, passCodeIn } from '#contract/passes.ts';
import { certificatePath } from '#contract/urls/page-paths.ts';
import { Written } from '../../language/written.tsx';
import { button } from '../components/button.ts';
import { MessagePage } from '../components/message-page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useHydrated } from '../components/use-hydrated.ts';
import { pageApi } from '../page-api.ts';
import { orNull, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/certificate-page.ts';
import styles from './certificate.module.css';
import { CertificateSheet, certificateTitle, longDay } from './certificate-sheet.tsx';

export const headers = personalHeaders;

/** The certificate of a code in any spelling. */
export async function loader(args: Route.LoaderArgs) {
  const code = passCodeIn(args.params.code);
  if (code !== '' && code !== args.params.code) throw redirect(certificatePath(code));
  const found = await orNull(pageApi(args).call(endpoints.certificates.show, { params: { code } }));
  if (!found) return data(null, { status: 404 });
  // Here, so that browsers need not load the contract for it.
  return data({ certificate: found.data, grouped: groupedPassCode(found.data.code) });
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <KnownCertificate {...loaderData} /> : <UnknownCertificate />;
}

/** For who checks a certificate: that there is none is the result, and not a page that was moved. */
function UnknownCertificate() {
  return (
    <MessagePage title={t`No such certificate`} seed="lost">
      <PageHead title={t`No such certificate`} description={t`There is no certificate with this code.`} hidden />
      <p>
        <Trans>There is no certificate with this code: look at the code again, or it was never issued here.</Trans>
      </p>
      <Link className={button('ink')} to="/">
        <Trans>See all events</Trans>
      </Link>
    </MessagePage>
  );
}

interface KnownCertificateProps {
  certificate: Certificate;
  grouped: string;
}

function KnownCertificate({ certificate, grouped }: KnownCertificateProps) {
  const hydrated = useHydrated();
  const title = certificateTitle(certificate);
  const { eventTitle } = certificate;
  return (
    <div className={styles.page}>
      <PageHead
        title={`${title}, ${eventTitle}`}
        description={t`A certificate of ${eventTitle}, and whether it is valid.`}
        hidden
      />
      <Status certificate={certificate} />
      {certificate.status === 'valid' ? (
        <div className={styles.tools}>
          {hydrated ? (
            <button type="button" className={button('marigold', 'small')} onClick={() => window.print()}>
              <Trans>Print or save as PDF</Trans>
            </button>
          ) : null}
          <noscript>
            <p>
              <Trans>Print this page, or save it as PDF, with your browser’s menu.</Trans>
            </p>
          </noscript>
        </div>
      ) : null}
      <CertificateSheet certificate={certificate} grouped={grouped} />
    </div>
  );
}

/** Whether the certificate is valid, for who checks it. */
function Status({ certificate }: { certificate: Certificate }) {
  const { status, issuedOn, replacedBy, isErased } = certificate;
  const festivalName = <Written text={certificate.festivalName} />;
  const day = longDay(issuedOn);
  return (
    <div className={styles.status} data-status={status} role="status">
      <p className={styles.verdict}>
        {status === 'valid' ? t`Valid` : status === 'replaced' ? t`Replaced by another certificate` : t`Revoked`}
      </p>
      <p>
        {status === 'valid' ? (
          <Trans>
            Issued by {festivalName} on {day}. This page is the proof: compare it with the paper.
          </Trans>
        ) : status === 'replaced' ? (
          <Trans>
            Issued by {festivalName} on {day}. It is not valid any more: another one was issued in its place.
          </Trans>
        ) : (
          <Trans>
            Issued by {festivalName} on {day}, and withdrawn since. It is no longer valid.
          </Trans>
        )}
      </p>
      {replacedBy ? (
        <p>
          <a href={certificatePath(replacedBy)}>
            <Trans>Open the one in its place</Trans>
          </a>
        </p>
      ) : null}
      {isErased ? (
        <p>
          <Trans>
            The name was removed, as the person asked or because it had been kept long enough. The certificate itself is
            genuine.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
