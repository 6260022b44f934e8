import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Certificate } from '#contract/certificates/certificates.ts';
import { formatLongDay } from '../../dates/format-date.ts';
import { Written } from '../../language/written.tsx';
import paper from '../components/paper.module.css';
import { QrPicture } from '../registration/payment/qr-picture.tsx';
import styles from './certificate.module.css';

/** `10 January 2027` of a day in the festival's zone. */
export const longDay = (day: string) => formatLongDay(`${day}T12:00:00Z`, 'UTC');

export const certificateTitle = ({ kind }: Pick<Certificate, 'kind'>): string =>
  kind === 'prize' ? t`Certificate of merit` : t`Certificate of participation`;

/** How much smaller a name is written, so that it stays on two lines. */
const sizeOf = (name: string) => (name.length > 60 ? 'small' : name.length > 28 ? 'medium' : 'large');

/** The certificate as it is printed: one A4 sheet in landscape. */
export function CertificateSheet({ certificate, grouped }: { certificate: Certificate; grouped: string }) {
  const { status, name, team, line, signatories, url, festivalName, instituteName, year } = certificate;
  const isValid = status === 'valid';
  const day = longDay(certificate.issuedOn);
  return (
    <article className={`${paper.paper} ${styles.sheet}`} data-ended={isValid ? undefined : true}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <p className={styles.festival}>
            <Written text={festivalName} /> {/\d\d/.test(festivalName) ? null : year}
          </p>
          {instituteName ? <Written as="p" text={instituteName} /> : null}
        </header>
        <div className={styles.body}>
          <h1>{certificateTitle(certificate)}</h1>
          <p>
            <Trans>This certificate is awarded to</Trans>
          </p>
          <p className={styles.name} data-size={sizeOf(name)}>
            {name}
          </p>
          {team ? (
            <p>
              <Trans>of the team {team}</Trans>
            </p>
          ) : null}
          <p className={styles.why}>
            <Why certificate={certificate} />
          </p>
          {line ? <Written as="p" className={styles.line} text={line} /> : null}
        </div>
        <footer className={styles.foot}>
          <div className={styles.signatures}>
            {signatories.map((signatory) => (
              <p key={signatory.name} className={styles.signature}>
                <strong>{signatory.name}</strong>
                {signatory.role ? <Written as="span" text={signatory.role} /> : null}
              </p>
            ))}
          </div>
          <div className={styles.check}>
            <p>
              <Trans>Issued on {day}. Check it at</Trans> <span className={styles.url}>{url}</span>
              <span className={styles.code}>{grouped}</span>
            </p>
            <QrPicture svg={certificate.qrSvg} alt={t`QR code that leads to this page`} className={styles.qr} />
          </div>
        </footer>
        {isValid ? null : <Stamp text={status === 'replaced' ? t`Replaced` : t`Revoked`} />}
      </div>
    </article>
  );
}

function Why({ certificate }: { certificate: Certificate }) {
  const { award, mainEventTitle, from, to } = certificate;
  const event = (
    <>
      <Written text={certificate.eventTitle} />
      {mainEventTitle ? <Written text={` (${mainEventTitle})`} /> : null}
    </>
  );
  const [first, last] = [longDay(from), longDay(to)];
  const days = from === to ? first : t`${first} to ${last}`;
  if (award !== null) {
    return (
      <Trans>
        for <Written as="strong" text={award} /> in <strong>{event}</strong>, {days}
      </Trans>
    );
  }
  return (
    <Trans>
      for taking part in <strong>{event}</strong>, {days}
    </Trans>
  );
}

/** How many characters a word has at most that is stamped larger, to span the sheet as longer ones do. */
const SHORT_WORD = 5;

function Stamp({ text }: { text: string }) {
  const isShort = [...text].length <= SHORT_WORD;
  return <div className={styles.stamp} aria-hidden data-text={text} data-short={isShort || undefined} />;
}
