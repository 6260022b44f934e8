import { nanoid } from 'nanoid';
import type { Ambassador, CreateAmbassador, UpdateAmbassador } from '#contract/ambassadors.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { findNamedImage, focusToStore, setImageReferences, withStoredImage } from '../images/images.service.ts';
import type { Upload } from '../images/uploads.service.ts';
import { findShownYear } from '../years/years.service.ts';
import * as repository from './ambassadors.repository.ts';

const ownerOf = (id: string) => `ambassadors/${id}`;
/** Names sort alike on both databases and whatever the letter case. */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function notFound(): AppError {
  return new AppError('ambassador_not_found', { detail: 'This ambassador does not exist or has been removed' });
}

async function getAmbassador(db: Database, id: string): Promise<Ambassador> {
  const ambassador = await repository.findAmbassador(db, id);
  if (!ambassador) throw notFound();
  return ambassador;
}

/** The ambassadors that are not deleted, by name, then id. */
export async function listAmbassadors({ db }: AppContext): Promise<Ambassador[]> {
  const ambassadors = await repository.listAmbassadors(db);
  return ambassadors.sort((a, b) => byName.compare(a.name, b.name) || (a._id < b._id ? -1 : 1));
}

type ChosenEvents = Pick<UpdateAmbassador, 'mainEventId' | 'events'>;

/**
 * The events in their order, the main one first; undefined where they stay as they are. A main event
 * alone replaces the previous one; null removes that one.
 */
function arrangeEvents({ mainEventId, events }: ChosenEvents, before: string[]): string[] | undefined {
  if (events !== undefined) return [...new Set([...(mainEventId ? [mainEventId] : []), ...events])];
  if (mainEventId === undefined) return undefined;
  if (mainEventId === null) return before.slice(1);
  const others = before.includes(mainEventId) ? before : before.slice(1);
  return [...new Set([mainEventId, ...others])];
}

/** Refuses ids that are neither main events of the year that the site shows nor among those `before`: what was read can be sent back. */
async function checkEvents(db: Database, { mainEventId, events = [] }: ChosenEvents, before: string[]): Promise<void> {
  const ids = [...events, ...(mainEventId ? [mainEventId] : [])];
  const known = new Set([...before, ...(await repository.listMainEvents(db, ids, await findShownYear(db)))]);
  if (mainEventId && !known.has(mainEventId)) throw fieldError('mainEventId', 'No such event');
  if (events.some((id) => !known.has(id))) throw fieldError('events', 'No such event');
}

/** Writes what an input says of events and picture; fields left out stay. */
async function applyLinks(
  trx: DatabaseTransaction,
  id: string,
  input: UpdateAmbassador,
  imageId: string | null | undefined,
  now: string,
): Promise<void> {
  const { events: before } = await getAmbassador(trx, id);
  await checkEvents(trx, input, before);
  const events = arrangeEvents(input, before);
  if (events) await repository.setEvents(trx, id, events);
  if (imageId !== undefined) await setImageReferences(trx, ownerOf(id), imageId ? [imageId] : [], now);
}

/** Makes an ambassador. Throws `validation_failed` (events, image) and the errors of images. */
export async function createAmbassador(
  context: AppContext,
  input: CreateAmbassador,
  upload?: Upload,
): Promise<Ambassador> {
  const named = upload ? undefined : await findNamedImage(context.db, 'image', input.image);
  return withStoredImage(context, upload, (stored) => {
    const id = nanoid();
    const now = context.clock().toISOString();
    const imageId = stored ?? named ?? null;
    const { name, institution = null, shortBio = null, imageFocus = null } = input;
    return inTransaction(context.db, async (trx) => {
      const row = { id, name, institution, shortBio, imageId, imageFocus, isSample: false, createdAt: now };
      await repository.insertAmbassador(trx, row);
      await applyLinks(trx, id, input, imageId, now);
      return getAmbassador(trx, id);
    });
  });
}

type Changes = Pick<UpdateAmbassador, 'name' | 'institution' | 'shortBio' | 'imageFocus'> & {
  imageId: string | null | undefined;
};

/** What is stored of an ambassador, and what a change makes of it. A picture that is sent is always another one. */
async function readContents(trx: DatabaseTransaction, before: Ambassador, input: UpdateAmbassador, changes: Changes) {
  const { _id, name, institution, shortBio, events } = before;
  const stored = { name, institution, shortBio, events, ...(await repository.findPicture(trx, _id)) };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { stored, given: { ...stored, ...given, events: arrangeEvents(input, events) ?? events } };
}

/**
 * Changes an ambassador; fields left out stay. Throws `ambassador_not_found`, `ambassador_changed` where somebody else saved it
 * meanwhile, and as `createAmbassador`.
 */
export async function updateAmbassador(
  context: AppContext,
  id: string,
  input: UpdateAmbassador,
  upload?: Upload,
): Promise<Ambassador> {
  const { image: before } = await getAmbassador(context.db, id);
  const named = upload ? undefined : await findNamedImage(context.db, 'image', input.image);
  return withStoredImage(context, upload, (stored) => {
    const now = context.clock().toISOString();
    const imageId = input.removeImage && !stored ? null : (stored ?? named);
    const { name, institution, shortBio } = input;
    const imageFocus = focusToStore(imageId, before, input.imageFocus);
    return inTransaction(context.db, async (trx) => {
      const changes = { name, institution, shortBio, imageId, imageFocus };
      await lockRow(trx, 'ambassadors', 'id', id);
      const stored = await getAmbassador(trx, id);
      const versions = { basedOn: input.version, version: stored.version };
      if (isSavedBefore('ambassador_changed', versions, await readContents(trx, stored, input, changes))) return stored;
      await repository.updateAmbassador(trx, id, { ...changes, version: stored.version + 1 });
      await applyLinks(trx, id, input, imageId, now);
      return getAmbassador(trx, id);
    });
  });
}

/** Hides an ambassador; an admin can restore it. Throws `ambassador_not_found`. */
export async function deleteAmbassador({ db, clock }: AppContext, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await repository.updateAmbassador(trx, id, { deletedAt: clock().toISOString() }))) throw notFound();
  });
}

/** Restores a deleted ambassador; one that is not deleted is returned unchanged. Throws `ambassador_not_found`. */
export async function restoreAmbassador({ db }: AppContext, id: string): Promise<Ambassador> {
  return inTransaction(db, async (trx) => {
    if (!(await repository.restoreAmbassador(trx, id))) throw notFound();
    return getAmbassador(trx, id);
  });
}

/**
 * Lets ambassadors stand for the copies of their events, in the transaction that starts the next year: they belong to no year, and
 * the site names events of the year that it shows alone. An event without a copy is taken off.
 */
export async function moveToNextYear(trx: DatabaseTransaction, copies: ReadonlyMap<string, string>): Promise<void> {
  for (const eventId of await repository.listClosedEvents(trx)) {
    await repository.replaceEvent(trx, eventId, copies.get(eventId) ?? null);
  }
}
