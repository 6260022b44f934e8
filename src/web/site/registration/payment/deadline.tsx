import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Moment } from '../../../dates/event-dates.tsx';
import { FestivalHour } from '../../components/elsewhere.tsx';

const MINUTE = 60_000;

function remaining(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes < 1) return t`over now`;
  if (minutes < 90) return plural(minutes, { one: '# minute left', other: '# minutes left' });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return plural(hours, { one: '# hour left', other: '# hours left' });
  return plural(Math.round(hours / 24), { one: '# day left', other: '# days left' });
}

/** A deadline; reloads the page's data when it has passed. */
export function Deadline({ at }: { at: string }) {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const end = new Date(at).getTime();
    setLeft(end - Date.now());
    const timer = setInterval(() => {
      const rest = end - Date.now();
      setLeft(rest);
      if (rest > -2000) return;
      clearInterval(timer);
      void revalidate();
    }, 5000);
    return () => clearInterval(timer);
  }, [at, revalidate]);
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
