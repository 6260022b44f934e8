import { nanoid } from 'nanoid';
import type { Event } from '#contract/events/events.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockEventChanges } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { copyImageReferences } from '../../images/images.service.ts';
import { copyQuestions } from '../../questions/copy-questions.service.ts';
import { copyTranslationsOf } from '../../translations/shown-translations.service.ts';
import { requireOpenYear } from '../../years/years.service.ts';
import * as events from '../events.repository.ts';
import { getEvent, getEventOfKind, lockForChange, lockMainEvent } from '../events.service.ts';
import { type EventCopy, insertCopies } from './event-copies.repository.ts';

const MAX_TITLE = 200;

/** What a copy is called where nothing was given. */
const copyTitle = (title: string, given: string | undefined): string => {
  const suffix = ' (copy)';
  return given?.trim() || `${title.slice(0, MAX_TITLE - suffix.length)}${suffix}`;
};

/**
 * Copies events with their pictures and questions, in the caller's transaction, which keeps them from changing. `changeDay` changes
 * the days between which dates are answered.
 */
export async function copyEvents(
  trx: DatabaseTransaction,
  copies: EventCopy[],
  now: string,
  changeDay?: (day: string) => string,
): Promise<void> {
  if (copies.length === 0) return;
  await insertCopies(trx, copies, now);
  await copyQuestions(trx, new Map(copies.map(({ from, id }) => [from, id])), now, changeDay);
  await copyTranslationsOf(trx, 'events', new Map(copies.map(({ from, id }) => [from, id])), now);
  const owners = copies.flatMap(({ from, id }) =>
    ['cover', 'description'].map((part) => [`events/${from}/${part}`, `events/${id}/${part}`] as const),
  );
  await copyImageReferences(trx, new Map(owners));
}

/**
 * Copies a main event, with `withSubEvents` also its sub-events, which keep their titles. The copies are inactive and have
 * every field, picture and question of the originals. Throws `event_not_found` and `year_closed`.
 */
export async function copyMainEvent(
  context: AppContext,
  id: string,
  { title, withSubEvents = false }: { title?: string | undefined; withSubEvents?: boolean | undefined },
): Promise<Event> {
  const now = context.clock().toISOString();
  const { _id } = await inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    await requireOpenYear(trx);
    await lockForChange(trx, [id]);
    const original = await getEventOfKind(trx, 'main', id);
    const copy = { from: id, id: nanoid(), title: copyTitle(original.title, title), mainEventId: null };
    const subEvents = withSubEvents ? await events.listSubEvents(trx, id) : [];
    const parts = subEvents.map((sub) => ({ from: sub._id, id: nanoid(), title: sub.title, mainEventId: copy.id }));
    await copyEvents(trx, [copy, ...parts], now);
    return { _id: copy.id, copy: copy.title, subEvents: parts.length };
  });
  return getEvent(context.db, _id);
}

/**
 * Copies a sub-event to a main event, inactive and with every field, picture and question. Throws `event_not_found`,
 * `year_closed` and `validation_failed` (`mainEventId`).
 */
export async function copySubEvent(
  context: AppContext,
  id: string,
  { title, mainEventId }: { title?: string | undefined; mainEventId: string },
): Promise<Event> {
  const now = context.clock().toISOString();
  const { _id } = await inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    await requireOpenYear(trx);
    await lockForChange(trx, [id, mainEventId]);
    const original = await getEventOfKind(trx, 'sub', id);
    await lockMainEvent(trx, mainEventId, now);
    const copy = { from: id, id: nanoid(), title: copyTitle(original.title, title), mainEventId };
    await copyEvents(trx, [copy], now);
    return { _id: copy.id, copy: copy.title };
  });
  return getEvent(context.db, _id);
}
