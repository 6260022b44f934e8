import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import type { AppContext } from '../../../context.ts';
import {
  type EventFacts,
  isKnownOnHold,
  isMoved,
  readFacts,
  type Schedule,
} from '../../event-notices/event-notices.service.ts';
import type { EventChangedData, RegistrationEmailKind } from '../email-contents.ts';

const HOUR = 60 * 60_000;
/** How long (ms) before its start an event begins soon: a reminder is queued a day before, and the start may move a little. */
const SOON = 25 * HOUR;

const beginsSoon = ({ startDate, isDeleted }: EventFacts, now: Date): boolean => {
  const ahead = new Date(startDate).getTime() - now.getTime();
  return !isDeleted && ahead > 0 && ahead <= SOON;
};

/** Whether what a mail says of an event is so; `from` is when and where the mail says that it was. */
const isStillSo: Record<EventNoticeKind, (event: EventFacts, from: Schedule | undefined) => boolean> = {
  deleted: ({ isDeleted }) => isDeleted,
  restored: ({ isDeleted }) => !isDeleted,
  paused: ({ isDeleted, isActive }) => !isDeleted && !isActive,
  resumed: ({ isDeleted, isActive }) => !isDeleted && isActive,
  moved: (event, from) => !event.isDeleted && (from === undefined || isMoved(from, event)),
};

/**
 * Whether a reminder or a mail about a change of an event is untrue by what the event is now: such mails wait behind others,
 * and are sent again by hand.
 */
export async function isOutdatedByEvent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  kind: RegistrationEmailKind,
  eventId: string,
  { change = 'moved', from }: Partial<EventChangedData>,
): Promise<boolean> {
  if (kind !== 'reminder' && kind !== 'event_changed') return false;
  const event = (await readFacts(db, [eventId])).get(eventId);
  if (!event) return true;
  if (kind === 'event_changed') return !isStillSo[change](event, from);
  return !beginsSoon(event, clock()) || (await isKnownOnHold(db, eventId, event));
}
