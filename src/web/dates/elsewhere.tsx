import { use } from 'react';
import { ScriptNonce } from '../script-nonce.ts';
import { formatWeekdayTime } from './format-date.ts';
import { useFestivalZone, useTimeZone } from './time-zone.ts';

/** Runs while the page is read, so that what follows is never moved; the strings are JSON. */
const showElsewhere = (at: string, zone: string) =>
  `((e,d,o)=>{e.hidden=d.toLocaleString("en",o)===d.toLocaleString("en")})(document.currentScript.parentNode,new Date(${JSON.stringify(at)}),{timeZone:${JSON.stringify(zone)}})`;

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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: an instant and the name of a zone, as JSON.
        dangerouslySetInnerHTML={{ __html: showElsewhere(at, zone) }}
      />
    </span>
  );
}
