import { t } from '@lingui/core/macro';
import { writtenIn } from '../language/written-in.ts';

/** A venue as the committee wrote it, marked where that is in another language than the page. */
export function VenueName({ venue, none = t`Venue TBD` }: { venue: string | null; none?: string }) {
  return venue ? <span {...writtenIn(venue)}>{venue}</span> : none;
}
