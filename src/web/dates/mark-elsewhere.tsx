import { use } from 'react';
import { ScriptNonce } from '../script-nonce.ts';
import { minutesAhead } from './zone-offsets.ts';

/**
 * In the head: marks the document for visitors whose clocks differ from the festival's now, before anything is painted, so
 * that what they alone read moves nothing. It asks no `Intl`, whose first use takes a phone 100 ms.
 */
export function MarkElsewhere({ zone }: { zone: string }) {
  const nonce = use(ScriptNonce);
  const mark = `if(new Date().getTimezoneOffset()!==${-minutesAhead(Date.now(), zone)})document.documentElement.dataset.elsewhere=""`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a number.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark }} />;
}
