import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatTime, formatWeekdayTime, isoDay } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { Link } from '../../components/link.tsx';
import { isPlanned, type Plan } from '../plan.ts';
import type { Slot } from '../schedule.ts';
import { COLUMNS_OF_HOUR, dayTable } from './venue-rows.ts';
import styles from './venue-table.module.css';

interface VenueTableProps {
  slots: Slot[];
  /** The day, as its heading says it. */
  title: string;
  plan: Plan;
  statusOf: (slot: Slot) => 'now' | 'next' | 'over' | null;
}

/** A day of the schedule by venue and hour. On a narrow screen it is moved sideways, and the venues stay. */
export function VenueTable({ slots, title, plan, statusOf }: VenueTableProps) {
  const zone = useFestivalZone();
  const { hours, venues } = dayTable(slots, zone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved sideways has to be so by keys, too
    <section className={styles.box} aria-label={t`${title}, by venue and hour`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Venue</Trans>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" colSpan={COLUMNS_OF_HOUR}>
                {/* `10 AM` */}
                {formatTime(hour, zone).replace(':00', '')}
              </th>
            ))}
          </tr>
        </thead>
        {venues.map(({ venue, rows }) => (
          <tbody key={venue}>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells have no other name
              <tr key={row}>
                {row === 0 ? (
                  <th scope="row" rowSpan={rows.length}>
                    {venue ?? t`Venue TBD`}
                  </th>
                ) : null}
                {cells.map(({ slot, columns }, cell) => (
                  <td key={slot?.id ?? `free-${cell}`} colSpan={columns}>
                    {slot ? <Entry slot={slot} isMine={isPlanned(plan, slot.id)} status={statusOf(slot)} /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Entry({ slot, isMine, status }: { slot: Slot; isMine: boolean; status: 'now' | 'next' | 'over' | null }) {
  const zone = useFestivalZone();
  const sameDay = isoDay(slot.start, zone) === isoDay(slot.end, zone);
  return (
    <Link
      className={styles.entry}
      to={slot.path}
      data-status={status ?? undefined}
      data-mine={isMine || undefined}
      {...writtenIn(slot.title)}
    >
      <b>{slot.title}</b>{' '}
      <span>
        {formatTime(slot.start, zone)} – {sameDay ? formatTime(slot.end, zone) : formatWeekdayTime(slot.end, zone)}
      </span>
      {isMine ? <small>{t`In my plan`}</small> : null}
    </Link>
  );
}
