import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Moment } from '../../../dates/event-dates.tsx';
import { FestivalHour } from '../../components/elsewhere.tsx';
import { isServerReachable } from '../../offline/is-server-reachable.ts';

const MINUTE = 60_000;

function remaining(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes < 1) return t`over now`;
  if (minutes < 90) return plural(minutes, { one: '# minute left', other: '# minutes left' });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return plural(hours, { one: '# hour left', other: '# hours left' });
  return plural(Math.round(hours / 24), { one: '# day left', other: '# days left' });
}

/** How far a clock may be from the server's for its "left" to be believed; a page may also be a saved copy of long ago. */
const MOST_SKEW = 5 * MINUTE;

const isClockRight = (clock: number, serverTime: number): boolean => Math.abs(clock - serverTime) < MOST_SKEW;

interface DeadlineProps {
  at: string;
  /** When the server made the page. */
  serverTime: number;
}

/** A deadline, with the time left where the visitor's clock is right; reloads the page's data when it has passed. */
export function Deadline({ at, serverTime }: DeadlineProps) {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    setLeft(undefined);
    if (!isClockRight(Date.now(), serverTime)) return;
    const end = new Date(at).getTime();
    setLeft(end - Date.now());
    let isAsking = false;
    let isGone = false;
    const timer = setInterval(async () => {
      const rest = end - Date.now();
      setLeft(rest);
      if (rest > -2000 || isAsking) return;
      isAsking = true;
      // Without a connection the page stays, with what is typed.
      const isReachable = await isServerReachable();
      isAsking = false;
      if (!isReachable || isGone) return;
      clearInterval(timer);
      void revalidate();
    }, 5000);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [at, serverTime, revalidate]);
  return (
    <>
      <Moment at={at} format="deadline" />
      {/* There from the start, so that nothing moves when the time left is known. */}
      <small>{left === undefined ? '\u00a0' : ` (${remaining(left)})`}</small>{' '}
      <small>
        <FestivalHour at={at} />
      </small>
    </>
  );
}
