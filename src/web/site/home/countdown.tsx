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
  if (left <= 0) return <p className={styles.on}>On now</p>;
  const parts = [
    { value: Math.floor(left / 1440), unit: 'day' },
    { value: Math.floor(left / 60) % 24, unit: 'hour' },
    { value: left % 60, unit: 'minute' },
  ];
  return (
    <p className={styles.countdown} role="timer">
      <span className={styles.until}>Starts in</span>{' '}
      {parts.map(({ value, unit }) => (
        <span key={unit} className={styles.box}>
          <b>{value}</b> {value === 1 ? unit : `${unit}s`}
        </span>
      ))}
    </p>
  );
}
