import type { ChangedEvent, EventChanges, UndoneChange } from '#contract/events/event-batches.ts';
import { AFTER_OPENING } from '#contract/events/event-checks.ts';
import { type EventFieldName, eventFieldLabel } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import type { FieldError } from '#contract/problem.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { lockEventChanges } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { requireDeletionApproval } from '../../approvals/require-approval.service.ts';
import { recordOutside } from '../../audit/audit.service.ts';
import { noteChanges, readFacts } from '../../event-notices/event-notices.service.ts';
import type { Actor } from '../../registrations/actors.ts';
import { limitHolds } from '../../registrations/holds/moved-events.service.ts';
import { checkContradictions, type EventColumns, toRow } from '../event-columns.ts';
import * as events from '../events.repository.ts';
import { getEvent, lockForChange } from '../events.service.ts';
import { changedFields, closesBeforeOpening, feeProblem } from './changed-columns.ts';
import { columnsBefore } from './undo-changes.ts';

const notFound = (missing: FieldError[]) =>
  new AppError('event_not_found', {
    detail: 'One of these events does not exist or has been removed: nothing was changed',
    errors: missing,
  });

/** What is said where some of the events are not there: those that somebody deleted meanwhile by their titles. */
async function nameMissing(trx: DatabaseTransaction, ids: string[], missing: string[]): Promise<AppError> {
  const deleted = new Map((await events.listEvents(trx, missing, { isDeleted: true })).map((one) => [one._id, one]));
  const errors = missing.map((id) => {
    const title = deleted.get(id)?.title;
    return {
      path: `ids.${ids.indexOf(id)}`,
      message: title ? `“${title}” was deleted meanwhile` : 'This event does not exist or has been removed',
    };
  });
  if (deleted.size === 0) return notFound(errors);
  const titles = [...deleted.values()].map(({ title }) => `“${title}”`);
  const detail = `${titles.join(', ')} ${titles.length === 1 ? 'was' : 'were'} deleted meanwhile: nothing was changed`;
  return new AppError('event_not_found', { detail, errors });
}

/** The visible events with these ids, in their order. Throws `event_not_found`, which names those that are not there. */
async function getEvents(trx: DatabaseTransaction, ids: string[]): Promise<events.StoredEvent[]> {
  const found = new Map((await events.listEvents(trx, ids)).map((event) => [event._id, event]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw await nameMissing(trx, ids, missing);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The columns that change of each event. Throws `validation_failed` with every problem of every event. */
function columnsOf(stored: Event[], changes: EventChanges, timeZone: string): EventColumns['columns'][] {
  const errors: FieldError[] = [];
  const columns = stored.map((event, index) => {
    const add = (field: string, what: string, message: string) =>
      errors.push({ path: `ids.${index}.${field}`, message: `${what}: ${message}` });
    const title = `“${event.title}”`;
    const wrongFee = feeProblem(event, changes);
    if (wrongFee) add(wrongFee.field, title, wrongFee.message);
    const row = toRow(changedFields(event, changes, timeZone), timeZone).columns;
    try {
      checkContradictions(row, event);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { path, message } of error.errors) {
        add(path, `${title}, ${eventFieldLabel(path as EventFieldName)}`, message);
      }
    }
    return row;
  });
  if (errors.length > 0) {
    throw new AppError('validation_failed', { detail: `Nothing was changed. ${errors[0]?.message}`, errors });
  }
  return columns;
}

/** The endpoints that do the same to one event, as the activity names them. */
const single = {
  change: {
    main: { endpoint: 'PUT /api/events/edit/:id', summary: 'Change a main event' },
    sub: { endpoint: 'POST /api/events/subevent/edit/:id', summary: 'Change a sub-event' },
  },
  delete: {
    main: { endpoint: 'DELETE /api/events/mainEvent/:id', summary: 'Delete a main event' },
    sub: { endpoint: 'DELETE /api/events/subevent/:id', summary: 'Delete a sub-event' },
  },
  restore: {
    main: { endpoint: 'POST /api/events/:id/restore', summary: 'Bring back a deleted event' },
    sub: { endpoint: 'POST /api/events/:id/restore', summary: 'Bring back a deleted event' },
  },
};

/** Gives each event a line of its own in the activity, with what it was before. */
async function recordEach(
  trx: DatabaseTransaction,
  at: Date,
  done: { actor: Actor; what: keyof typeof single; stored: Event[]; after: Record<string, unknown>[] },
): Promise<void> {
  const { actor, what, stored } = done;
  const actions = stored.map((event, index) => {
    const after = { ...done.after[index] };
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, event[field as keyof Event] ?? null]));
    return {
      ...single[what][event.mainEventId === null ? 'main' : 'sub'],
      actor: { _id: actor.id ?? '', name: actor.name ?? '' },
      before,
      after,
      target: { kind: 'event' as const, id: event._id, name: event.title },
    };
  });
  await recordOutside(trx, at, ...actions);
}

interface BatchChange {
  ids: string[];
  changes?: EventChanges | undefined;
  undo?: UndoneChange[] | undefined;
  notify?: boolean | undefined;
}

const fieldsOf = (event: Event, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, event[name as keyof Event]])) as ChangedEvent['before'];

/**
 * Changes many events, or takes such a change back, all or none; their people are mailed unless `notify` is false. Throws
 * `event_not_found`, `year_closed`, `event_changed` where one that is taken back was changed since, and `validation_failed` with
 * the problems of every event at its index in `ids`, or with a registration window that ends before it begins.
 */
export async function changeEvents(
  context: AppContext,
  { ids: given, changes = {}, undo, notify = true }: BatchChange,
  actor: Actor,
): Promise<ChangedEvent[]> {
  const ids = [...new Set(given)];
  const now = context.clock();
  if (closesBeforeOpening(changes, context.config.timeZone))
    throw fieldError('changes.registrationEnds', AFTER_OPENING);
  const { was } = await inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const all = [...new Set([...ids, ...(await events.listSubEventIds(trx, ...ids))])];
    await lockForChange(trx, all);
    const stored = await getEvents(trx, ids);
    const { timeZone } = context.config;
    const columns = undo ? columnsBefore(stored, undo, timeZone) : columnsOf(stored, changes, timeZone);
    const before = await readFacts(trx, all);
    const updatedAt = now.toISOString();
    for (const [index, id] of ids.entries()) await events.updateEvent(trx, id, { ...columns[index], updatedAt });
    await noteChanges(trx, context, before, { notify });
    for (const [index, event] of stored.entries()) {
      await limitHolds(trx, context, event._id, { before: event, now: { ...event, ...columns[index] } });
    }
    await recordEach(trx, now, { actor, what: 'change', stored, after: columns });
    const was = stored.map((event, index) => fieldsOf(event, Object.keys(columns[index] ?? {})));
    return { events: stored.map(({ title }) => title), was };
  });
  return Promise.all(ids.map(async (id, index) => ({ ...(await getEvent(context.db, id)), before: was[index] ?? {} })));
}

/** Main events first: deleting or restoring one does the same to its sub-events. */
const mainFirst = (stored: events.StoredEvent[]) =>
  stored.toSorted((a, b) => Number(a.mainEventId !== null) - Number(b.mainEventId !== null));

interface BatchDeletion {
  notify: boolean;
  actor: Actor;
  /** What the events are called where a second person has to approve it. */
  title?: string;
  /** Why, for that person. */
  reason?: string | null | undefined;
}

/**
 * Soft-deletes events, main events with their sub-events, in a transaction that holds `lockEventChanges`; returns their titles.
 * Throws as `deleteEvents`.
 */
export async function deleteInTransaction(
  trx: DatabaseTransaction,
  context: AppContext,
  ids: string[],
  { notify, actor, title, reason = null }: BatchDeletion,
): Promise<string[]> {
  const at = context.clock();
  const now = at.toISOString();
  const stored = await getEvents(trx, ids);
  const all = [...ids, ...(await events.listSubEventIds(trx, ...ids))];
  await lockForChange(trx, [...all, ...stored.map(({ mainEventId }) => mainEventId)]);
  const titles = stored.map((event) => event.title);
  const named = title ?? `${ids.length} events (${titles.join(', ')})`;
  await requireDeletionApproval(trx, all, { title: named, reason }, actor);
  const before = await readFacts(trx, all);
  for (const { _id } of mainFirst(stored)) await events.softDeleteEvent(trx, _id, now);
  await noteChanges(trx, context, before, { notify });
  await recordEach(trx, at, { actor, what: 'delete', stored, after: stored.map(() => ({ deletedAt: now })) });
  return titles;
}

/**
 * Soft-deletes many events, all or none, main events with their sub-events. Throws `event_not_found`, `year_closed`, and
 * `ApprovalNeeded` where somebody paid for one of them and that takes two.
 */
export async function deleteEvents(
  context: AppContext,
  {
    ids: given,
    notify = true,
    reason,
  }: { ids: string[]; notify?: boolean | undefined; reason?: string | null | undefined },
  actor: Actor,
): Promise<{ ids: string[] }> {
  const ids = [...new Set(given)];
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    return { ids, events: await deleteInTransaction(trx, context, ids, { notify, actor, reason }) };
  });
}

/**
 * Restores many deleted events, all or none; who got a mail about the deletion gets one about this. Throws `event_not_found`,
 * also while a main event of one of them stays deleted, and `year_closed`.
 */
export async function restoreEvents(context: AppContext, given: string[], actor: Actor): Promise<{ ids: string[] }> {
  const ids = [...new Set(given)];
  const at = context.clock();
  const now = at.toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const stored = await events.listEvents(trx, ids, { isDeleted: true });
    const all = [...ids, ...(await events.listSubEventIds(trx, ...ids))];
    await lockForChange(trx, [...all, ...stored.map(({ mainEventId }) => mainEventId)]);
    const missing = ids.flatMap((id, index) =>
      stored.some(({ _id }) => _id === id)
        ? []
        : [{ path: `ids.${index}`, message: 'This event does not exist, or is not deleted' }],
    );
    if (missing.length > 0) throw notFound(missing);
    const before = await readFacts(trx, all);
    for (const { _id, mainEventId, deletedAt } of mainFirst(stored)) {
      const main = mainEventId ? await events.findEvent(trx, mainEventId) : undefined;
      if (main?.deletedAt) throw new AppError('event_not_found', { detail: 'Restore its main event first' });
      await events.restoreDeletedEvent(trx, _id, deletedAt ?? now, now);
    }
    await noteChanges(trx, context, before, { notify: true });
    await recordEach(trx, at, { actor, what: 'restore', stored, after: stored.map(() => ({ deletedAt: null })) });
    return { ids, events: stored.map(({ title }) => title) };
  });
}
