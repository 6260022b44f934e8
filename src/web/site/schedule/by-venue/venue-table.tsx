import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { Link } from '../../components/link.tsx';
import colours from '../../events/category.module.css';
import { VenueName } from '../../venue-name.tsx';
import { ClashTitles } from '../clash-titles.tsx';
import { hoursOn } from '../hours.ts';
import { isPlanned, type Plan } from '../plan.ts';
import type { Slot } from '../schedule.ts';
import { Star } from '../star.tsx';
import { COLUMNS_OF_HOUR, dayTable } from './venue-rows.ts';
import styles from './venue-table.module.css';

interface VenueTableProps {
  day: string;
  slots: Slot[];
  /** The day, as its heading says it. */
  title: string;
  plan: Plan;
  /** For each planned event the others at the same time. */
  clashes: Map<string, string[]>;
  statusOf: (slot: Slot) => 'now' | 'next' | 'over' | null;
  /** The instant; null until the page has the visitor's clock. */
  now: string | null;
}

/** A day of the schedule by venue and hour. On a narrow screen it is moved sideways, and the venues stay. */
export function VenueTable({ day, slots, title, plan, clashes, statusOf, now }: VenueTableProps) {
  const zone = useFestivalZone();
  const { hours, venues } = dayTable(slots, day, zone);
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
                    <VenueName venue={venue} />
                  </th>
                ) : null}
                {cells.map(({ slot, columns }, cell) => (
                  <td key={slot?.id ?? `free-${cell}`} colSpan={columns}>
                    {slot ? <Entry {...{ slot, day, plan, clashes }} status={statusOf(slot)} /> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <NowLine hours={hours} now={now} />
    </section>
  );
}

interface EntryProps extends Pick<VenueTableProps, 'day' | 'plan' | 'clashes'> {
  slot: Slot;
  status: ReturnType<VenueTableProps['statusOf']>;
}

function Entry({ slot, day, plan, clashes, status }: EntryProps) {
  const zone = useFestivalZone();
  const [begins, ends] = hoursOn(slot, day, zone);
  const { id, title, path, category } = slot;
  const isMine = isPlanned(plan, id);
  const atOnce = clashes.get(id) ?? [];
  return (
    <div
      className={`${colours.category} ${styles.entry}`}
      data-category={category?.key}
      data-status={status ?? undefined}
      data-mine={isMine || undefined}
    >
      <Link to={path} {...writtenIn(title)}>
        <b>{title}</b>{' '}
        <span>
          {begins} – {ends}
        </span>
        {status === 'now' ? <small>{t`Now`}</small> : null}
        {isMine ? <small>{t`In my plan`}</small> : null}
        {atOnce.length > 0 ? (
          <small>
            <ClashTitles of={atOnce} />
          </small>
        ) : null}
      </Link>
      <Star id={id} title={title} plan={plan} />
    </div>
  );
}

/** Where the festival's clock is on this day: a line through all venues. */
function NowLine({ hours, now }: { hours: string[]; now: string | null }) {
  const zone = useFestivalZone();
  const [first] = hours;
  if (!now || !first) return null;
  const share = (Date.parse(now) - Date.parse(first)) / (hours.length * 3_600_000);
  if (share < 0 || share >= 1) return null;
  return (
    <p className={styles.now} style={{ '--now': share } as React.CSSProperties}>
      <span>
        <Trans>Now</Trans> {formatTime(now, zone)}
      </span>
    </p>
  );
}
