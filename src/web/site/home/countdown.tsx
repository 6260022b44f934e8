import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MINUTE, useMinute } from '../../dates/use-minute.ts';
import styles from './hero.module.css';

interface CountdownProps {
  from: string;
  to: string;
  /** The minute in which the server rendered the page. */
  minute: number;
}

/** How long it is until the festival begins; while it runs, that it does; afterwards nothing. */
export function Countdown({ from, to, minute }: CountdownProps) {
  const now = useMinute(minute) * MINUTE;
  if (now >= Date.parse(to)) return null;
  const left = Math.ceil((Date.parse(from) - now) / MINUTE);
  if (left <= 0)
    return (
      <p className={styles.on}>
        <Trans>On now</Trans>
      </p>
    );
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor(left / 60) % 24, left % 60];
  const parts = [
    { value: days, unit: plural(days, { one: 'day', other: 'days' }) },
    { value: hours, unit: plural(hours, { one: 'hour', other: 'hours' }) },
    { value: minutes, unit: plural(minutes, { one: 'minute', other: 'minutes' }) },
  ];
  return (
    <p className={styles.countdown} role="timer">
      <span className={styles.until}>
        <Trans>Starts in</Trans>
      </span>{' '}
      {parts.map(({ value, unit }) => (
        <span key={unit} className={styles.box}>
          {/* With a key a narrower number is another element, and not one that moved. */}
          <b key={value}>{value}</b> {unit}
        </span>
      ))}
    </p>
  );
}
