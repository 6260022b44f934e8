import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Pass } from '#contract/passes.ts';
import { FESTIVAL_ID, MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { formatDateTime } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import { CertificateLinks } from '../certificates/certificate-links.tsx';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { onDemand } from '../components/on-demand/on-demand.tsx';
import { overviewPath } from '../event-paths.ts';
import { useUrls } from '../festival.ts';
import { receiptsPath, teamPath } from '../registration/registration-paths.ts';
import type { PassPicture } from './draw-picture.ts';
import styles from './pass.module.css';
import { PrintButton } from './print-button.tsx';
import { statusTone } from './status-labels.ts';

// Loaded with the page of a pass that admits, so that it is kept with it and works without a connection.
const SavePicture = onDemand(() => import('./save-picture.tsx').then((part) => part.SavePicture));

interface PassToolsProps {
  pass: Pass;
  isOwn: boolean;
  hasReceipt: boolean;
  /** The code in groups of four. */
  grouped: string;
}

/** What can be done with a pass beside showing it. */
export function PassTools({ pass, isOwn, hasReceipt, grouped }: PassToolsProps) {
  const { apiUrl } = useUrls();
  const zone = useTimeZone();
  const isActive = statusTone(pass.status) !== 'over';
  return (
    <div className={styles.tools}>
      {isActive ? (
        <a className={button('ghost', 'small')} href={`${apiUrl}/api/passes/${pass.code}/calendar.ics`} download>
          <Icon name="calendar" /> <Trans>Add to calendar</Trans>
        </a>
      ) : null}
      <Link className={button('ghost', 'small')} to={overviewPath({ _id: pass.eventId, title: pass.eventTitle })}>
        <Trans>See the event</Trans>
      </Link>
      {pass.qrSvg ? (
        <>
          <PrintButton />
          <SavePicture picture={pictureOf(pass, pass.qrSvg, grouped, zone)} fileName={`pass-${pass.number}`} />
        </>
      ) : null}
      {hasReceipt ? (
        <Link className={button('ghost', 'small')} to={receiptsPath(pass.code)}>
          <Trans>Receipt</Trans>
        </Link>
      ) : null}
      <CertificateLinks certificates={pass.certificates} withNames={pass.people.length > 1 && !pass.holder} />
      {isOwn && pass.teamId ? (
        <Link className={button('ghost', 'small')} to={teamPath(pass.teamId)}>
          <Icon name="people" /> <Trans>Your team</Trans>
        </Link>
      ) : null}
      {isOwn ? (
        <Link className={button('ghost', 'small')} to={FESTIVAL_ID}>
          <Trans>All your passes in one code</Trans>
        </Link>
      ) : null}
      {isOwn ? (
        <Link className={button('ghost', 'small')} to={MY_REGISTRATIONS}>
          <Trans>My registrations</Trans>
        </Link>
      ) : null}
    </div>
  );
}

const pictureOf = (pass: Pass, qrSvg: string, grouped: string, zone: string): PassPicture => ({
  title: pass.eventTitle,
  subtitle: pass.mainEventTitle ?? '',
  lines: [
    pass.people.map(({ name }) => name).join(', '),
    formatDateTime(pass.eventStartDate, zone),
    pass.eventVenue ?? t`Venue TBD`,
  ],
  code: grouped,
  qrSvg,
});
