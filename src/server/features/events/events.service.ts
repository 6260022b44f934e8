import { nanoid } from 'nanoid';
import type { EventStatus } from '#contract/events/event-fields.ts';
import type { CreateMainEvent, CreateSubEvent, Event, UpdateSubEvent } from '#contract/events/events.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockEventChanges } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { requireDeletionApproval } from '../approvals/require-approval.service.ts';
import { noteChanges, readFacts } from '../event-notices/event-notices.service.ts';
import {
  focusToStore,
  imageIdOf,
  isPublicImage,
  setImageReferences,
  withStoredImage,
} from '../images/images.service.ts';
import { type Actor, SYSTEM } from '../registrations/actors.ts';
import { lockSeatsOf } from '../registrations/event-lock/event-lock.service.ts';
import { limitHolds } from '../registrations/holds/moved-events.service.ts';
import { checkRosters } from '../registrations/incomplete/incomplete-teams.service.ts';
import { findShownYear, requireOpenYear, yearClosed } from '../years/years.service.ts';
import { keepDescription } from './description-versions/description-versions.service.ts';
import { checkContradictions, checkNewEvent, newEventRow, toRow } from './event-columns.ts';
import * as repository from './events.repository.ts';

/** A picture that arrived with an event. */
type Picture = Parameters<typeof withStoredImage>[1];
export type EventKind = 'main' | 'sub';

const notFound = () => new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });

function toResponse({ imageId: _imageId, deletedAt: _deletedAt, ...event }: repository.StoredEvent): Event {
  return event;
}

/** One visible event, main or sub. Throws `event_not_found`. */
export async function getEvent(db: Database, id: string): Promise<Event> {
  const event = await repository.findEvent(db, id);
  if (!event || event.deletedAt) throw notFound();
  return toResponse(event);
}

/** As `getEvent`, also one that was deleted: its registrations and teams are kept. */
export async function getKeptEvent(db: Database, id: string): Promise<{ event: Event; isDeleted: boolean }> {
  const event = await repository.findEvent(db, id);
  if (!event) throw notFound();
  return { event: toResponse(event), isDeleted: event.deletedAt !== null };
}

/** One visible event of a kind. Throws `event_not_found`, also where the id is of the other kind. */
export async function getEventOfKind(db: Database, kind: EventKind, id: string): Promise<Event> {
  const event = await getEvent(db, id);
  if ((event.mainEventId === null) !== (kind === 'main')) throw notFound();
  return event;
}

/**
 * The visible main events of a closed year, else of the one that the site shows, earliest start first, by status and by a
 * text in title or description.
 */
export async function listMainEvents(
  { db }: Pick<AppContext, 'db'>,
  { year, ...filter }: repository.EventFilter & { year?: string | undefined } = {},
): Promise<Event[]> {
  return (await repository.listMainEvents(db, filter, year ?? (await findShownYear(db)))).map(toResponse);
}

/** The visible sub-events of a main event. Throws `event_not_found` where there is no such main event. */
export async function listSubEvents({ db }: AppContext, mainEventId: string): Promise<Event[]> {
  await getEventOfKind(db, 'main', mainEventId);
  return (await repository.listSubEvents(db, mainEventId)).map(toResponse);
}

/** The ids of a main event's sub-events, deleted ones included. */
export const listSubEventIds = (db: Database, mainEventId: string): Promise<string[]> =>
  repository.listSubEventIds(db, mainEventId);

/** The visible sub-events of all main events of a closed year, else of the one that the site shows. */
export async function listAllSubEvents(
  { db }: Pick<AppContext, 'db'>,
  { year }: { year?: string | undefined } = {},
): Promise<Event[]> {
  return (await repository.listAllSubEvents(db, year ?? (await findShownYear(db)))).map(toResponse);
}

/** Events counted by status, main and sub together, deleted ones left out. */
export function countEventsByStatus(db: Database, scope: Scope): Promise<Record<EventStatus, number>> {
  return repository.countEventsByStatus(db, scope);
}

/**
 * Does the work with the picture an input names: a new upload (deleted again where the work fails), the
 * URL of a stored picture, or none. URLs of other sites are rejected: they would break,
 * or track visitors.
 */
async function withPicture<T>(
  context: AppContext,
  url: string | null | undefined,
  upload: Picture,
  work: (imageId: string | undefined) => Promise<T>,
): Promise<T> {
  if (upload || !url) return withStoredImage(context, upload, work);
  const id = imageIdOf(url);
  if (id && (await isPublicImage(context.db, id))) return work(id);
  throw fieldError('image', 'Send the picture as a file');
}

/**
 * Makes registrations for these events wait until the transaction ends, and this wait for those being decided. Whether
 * a main event takes registrations depends on its sub-events: adding, moving or removing one changes both. Throws
 * `year_closed` where one of them belongs to a closed year.
 */
export async function lockForChange(trx: DatabaseTransaction, ids: (string | null | undefined)[]): Promise<void> {
  await lockEventChanges(trx);
  const events = ids.filter((id) => id !== null && id !== undefined);
  if (await repository.hasClosedYear(trx, events)) throw yearClosed();
  await lockSeatsOf(trx, events);
}

/** The same for an event with its sub-events, deleted ones included: their rules follow from their main event's. */
export async function lockWithSubEvents(trx: DatabaseTransaction, id: string): Promise<void> {
  await lockEventChanges(trx);
  await lockForChange(trx, [id, ...(await repository.listSubEventIds(trx, id))]);
}

/** A sub-event needs an existing main event; its lock prevents a deletion meanwhile. */
export async function lockMainEvent(trx: DatabaseTransaction, id: string, now: string): Promise<void> {
  const main = (await repository.lockEvent(trx, id, now)) ? await repository.findEvent(trx, id) : undefined;
  if (!main || main.mainEventId !== null || main.year) throw fieldError('mainEventId', 'No such main event');
}

async function createEvent(
  context: AppContext,
  input: CreateMainEvent,
  mainEventId: string | null,
  upload: Picture,
  isSample: boolean,
): Promise<Event> {
  const now = context.clock().toISOString();
  const { columns, descriptionImages } = toRow(input, context.config.timeZone);
  checkNewEvent(columns);
  const insert = async (trx: DatabaseTransaction, imageId: string | undefined) => {
    await lockEventChanges(trx);
    await requireOpenYear(trx);
    if (mainEventId) {
      await lockForChange(trx, [mainEventId]);
      await lockMainEvent(trx, mainEventId, now);
    }
    const { _id: wanted } = input;
    const id = wanted !== undefined && !(await repository.findEvent(trx, wanted)) ? wanted : nanoid();
    const row = newEventRow(input, columns, { id, mainEventId, imageId: imageId ?? null, isSample, now });
    await repository.insertEvents(trx, [row]);
    await setImageReferences(trx, `events/${id}/cover`, imageId ? [imageId] : [], now);
    await setImageReferences(trx, `events/${id}/description`, descriptionImages ?? [], now);
    return getEvent(trx, id);
  };
  return withPicture(context, input.image, upload, (imageId) =>
    inTransaction(context.db, (trx) => insert(trx, imageId)),
  );
}

/** Creates a main event. Throws `validation_failed` (dates, description, image) and the errors of images. */
export function createMainEvent(
  context: AppContext,
  input: CreateMainEvent,
  upload?: Picture,
  { isSample = false } = {},
): Promise<Event> {
  return createEvent(context, input, null, upload, isSample);
}

/** Creates a sub-event; `mainEventId` must be a visible main event, else `validation_failed`. */
export function createSubEvent(
  context: AppContext,
  input: CreateSubEvent,
  upload?: Picture,
  { isSample = false } = {},
): Promise<Event> {
  return createEvent(context, input, input.mainEventId, upload, isSample);
}

/**
 * Changes an event; fields left out stay. `by` is the name of who does, for the versions of the description. Throws `event_not_found`, `event_changed` where `version`
 * is not the one stored, `validation_failed`, and the errors of images.
 */
export async function updateEvent(
  context: AppContext,
  kind: EventKind,
  id: string,
  input: UpdateSubEvent,
  upload?: Picture,
  by: string | null = null,
): Promise<Event> {
  await getEventOfKind(context.db, kind, id);
  const now = context.clock().toISOString();
  const { columns, descriptionImages } = toRow(input, context.config.timeZone);
  // A document without content is empty only once it is cleaned.
  if (kind === 'main' && columns.description === '') throw fieldError('description', 'Description is required');
  const change = async (trx: DatabaseTransaction, chosen: string | undefined) => {
    await lockEventChanges(trx);
    const stored = await getEventOfKind(trx, kind, id);
    const isMoved = kind === 'sub' && input.mainEventId && input.mainEventId !== stored.mainEventId;
    // The rules of sub-events follow from their main event's.
    const subEventIds = kind === 'main' ? await repository.listSubEventIds(trx, id) : [];
    await lockForChange(trx, [id, ...subEventIds, ...(isMoved ? [stored.mainEventId, input.mainEventId] : [])]);
    await repository.lockEvent(trx, id, now);
    if (input.version !== undefined && input.version !== stored.version) throw changedMeanwhile();
    checkContradictions(columns, stored);
    if (isMoved && input.mainEventId) {
      await lockMainEvent(trx, input.mainEventId, now);
      columns.mainEventId = input.mainEventId;
    }
    const imageId = chosen ?? (input.removeImage ? null : undefined);
    if (imageId !== undefined) {
      columns.imageId = imageId;
      columns.imageFocus = focusToStore(imageId, stored.image, input.imageFocus);
      await setImageReferences(trx, `events/${id}/cover`, imageId ? [imageId] : [], now);
    }
    if (descriptionImages) await setImageReferences(trx, `events/${id}/description`, descriptionImages, now);
    if (columns.description !== undefined) {
      const replaced = { description: stored.description, savedAt: stored.updatedAt, savedBy: null };
      await keepDescription(trx, id, replaced, { description: columns.description, savedAt: now, savedBy: by });
    }
    const before = await readFacts(trx, [id, ...subEventIds]);
    await repository.updateEvent(trx, id, { ...columns, updatedAt: now });
    await noteChanges(trx, context, before, { notify: input.notify ?? true });
    const event = await getEvent(trx, id);
    await limitHolds(trx, context, id, { before: stored, now: event });
    return event;
  };
  const changed = await withPicture(context, input.image, upload, (chosen) =>
    inTransaction(context.db, (trx) => change(trx, chosen)),
  );
  // The change is stored: what fails here the scheduler does again.
  const ids = [id, ...(kind === 'main' ? await repository.listSubEventIds(context.db, id) : [])];
  await checkRosters(context, ids).catch((error: unknown) =>
    context.log.error({ err: error }, 'teams were not checked'),
  );
  return changed;
}

const changedMeanwhile = () =>
  new AppError('event_changed', {
    detail:
      'This event was saved while you were editing it, by somebody else or by you before the connection was lost. Nothing you typed is lost: look at both versions.',
  });

/**
 * Sets an event's status; its people are mailed unless `notify` is false, those of its sub-events too: they take registrations as long as it
 * does. Throws `event_not_found`.
 */
export async function setEventStatus(
  context: AppContext,
  id: string,
  status: EventStatus,
  { notify = true } = {},
): Promise<Event> {
  const updatedAt = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const all = [id, ...(await repository.listSubEventIds(trx, id))];
    await lockForChange(trx, all);
    const before = await readFacts(trx, all);
    if (!(await repository.updateEvent(trx, id, { status, updatedAt }))) throw notFound();
    await noteChanges(trx, context, before, { notify });
    return getEvent(trx, id);
  });
}

interface DeletionOptions {
  notify?: boolean | undefined;
  /** For the person who has to approve it. */
  reason?: string | null | undefined;
  actor?: Actor;
}

/**
 * Soft-deletes an event of a kind, a main event with its sub-events; their people are mailed unless `notify` is false.
 * Throws `event_not_found`, and `ApprovalNeeded` for one with paid registrations where that takes two.
 */
export async function deleteEvent(
  context: AppContext,
  kind: EventKind,
  id: string,
  { notify = true, reason = null, actor = SYSTEM }: DeletionOptions = {},
): Promise<void> {
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const { mainEventId } = await getEventOfKind(trx, kind, id);
    const subEvents = await repository.listSubEventIds(trx, id);
    await lockForChange(trx, [id, mainEventId, ...subEvents]);
    if (!(await repository.lockEvent(trx, id, now))) throw notFound();
    await requireDeletionApproval(trx, [id, ...subEvents], { eventId: id, reason }, actor);
    const before = await readFacts(trx, [id, ...subEvents]);
    await repository.softDeleteEvent(trx, id, now);
    await noteChanges(trx, context, before, { notify });
  });
}

/**
 * Restores a deleted event; people who got a mail about the deletion get one about this too. Throws `event_not_found`, also while its main
 * event is deleted.
 */
export async function restoreEvent(context: AppContext, id: string): Promise<Event> {
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const event = await repository.findEvent(trx, id);
    if (!event) throw notFound();
    const subEvents = await repository.listSubEventIds(trx, id);
    await lockForChange(trx, [id, event.mainEventId, ...subEvents]);
    if (event.mainEventId) {
      const main = await repository.findEvent(trx, event.mainEventId);
      if (main?.deletedAt) throw new AppError('event_not_found', { detail: 'Restore its main event first' });
    }
    if (event.deletedAt) {
      const before = await readFacts(trx, [id, ...subEvents]);
      await repository.restoreDeletedEvent(trx, id, event.deletedAt, context.clock().toISOString());
      await noteChanges(trx, context, before, { notify: true });
    }
    return getEvent(trx, id);
  });
}

/** Whether an event that is not over has a fee. */
export const hasOpenPaidEvents = ({ db, clock }: AppContext): Promise<boolean> =>
  repository.hasPaidEvents(db, clock().toISOString());

/** The venues of the events of the year that is open, as their forms name them. */
export const listVenueNames = ({ db }: Pick<AppContext, 'db'>): Promise<string[]> => repository.listVenueNames(db);

/** Title and description of the visible events of the open year whose description has this text in it. */
export const listDescriptionsWith = ({ db }: Pick<AppContext, 'db'>, text: string) =>
  repository.listDescriptionsWith(db, text);
