import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { passPath } from '#contract/urls/page-paths.ts';
import type { FestivalIdPass } from '#contract/wallet/festival-ids.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { formatDay } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { CertificateLinks } from '../certificates/certificate-links.tsx';
import { YourClock } from '../components/elsewhere.tsx';
import badge from '../passes/status.module.css';
import { statusName, statusTone } from '../passes/status-labels.ts';
import { VenueName } from '../venue-name.tsx';
import styles from './festival-id.module.css';

/** The events of a festival ID by day. A pass is loaded as a page of its own: so a saved copy of it opens without a connection. */
export function FestivalIdPasses({ passes }: { passes: FestivalIdPass[] }) {
  const zone = useTimeZone();
  if (passes.length === 0)
    return (
      <p>
        <Trans>You have no passes yet. What you register for is listed here.</Trans>
      </p>
    );
  const days = Map.groupBy(passes, ({ startDate }) => formatDay(startDate, zone));
  return (
    <div className={styles.days}>
      <YourClock at={passes[0]?.startDate ?? ''} className={styles.clock} />
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <Moment at={ofDay[0]?.startDate ?? ''} format="longDay" />
          </h2>
          <ul>
            {ofDay.map((pass) => (
              <li key={pass.registrationId}>
                <a href={passPath(pass.code)} {...writtenIn(pass.eventTitle)}>
                  {pass.eventTitle}
                </a>
                <p>
                  <Moment at={pass.startDate} format="time" />, <VenueName venue={pass.venue} />
                  {pass.teamName ? `, ${pass.teamName}` : null}
                </p>
                <PassState pass={pass} />
                <CertificateLinks certificates={pass.certificates} withNames={false} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Nothing for a pass that simply admits: that is what is expected. */
function PassState({ pass: { status, isDeleted, checkedInAt } }: { pass: FestivalIdPass }) {
  if (isDeleted)
    return (
      <p className={`${badge.status} ${styles.status}`}>
        <Trans>Cancelled by the organisers</Trans>
      </p>
    );
  if (status === 'confirmed' && !checkedInAt) return null;
  return (
    <p className={`${badge.status} ${styles.status}`} data-tone={statusTone(status)}>
      {checkedInAt ? t`You are in` : statusName({ status, position: null })}
    </p>
  );
}
