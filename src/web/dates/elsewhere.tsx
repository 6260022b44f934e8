import { use } from 'react';
import { ScriptNonce } from '../script-nonce.ts';
import { formatWeekdayTime, minutesAhead } from './format-date.ts';
import { useFestivalZone, useTimeZone } from './time-zone.ts';

/** Runs while the page is read, so that what follows is never moved. It asks no `Intl`, whose first use takes a phone 100 ms. */
const showElsewhere = (at: string, zone: string) =>
  `document.currentScript.parentNode.hidden=new Date(${Date.parse(at)}).getTimezoneOffset()===${-minutesAhead(at, zone)}`;

interface ElsewhereProps {
  at: string;
  className?: string | undefined;
  children: React.ReactNode;
}

/** What only visitors read whose clocks at that instant differ from the festival's. */
export function Elsewhere({ at, className, children }: ElsewhereProps) {
  const zone = useFestivalZone();
  const nonce = use(ScriptNonce);
  // Compared as people read it: a zone has several names, `Asia/Calcutta` and `Asia/Kolkata`.
  const isHidden = formatWeekdayTime(at, useTimeZone()) === formatWeekdayTime(at, zone);
  return (
    <span className={className} hidden={isHidden} suppressHydrationWarning>
      {children}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: two numbers.
        dangerouslySetInnerHTML={{ __html: showElsewhere(at, zone) }}
      />
    </span>
  );
}
