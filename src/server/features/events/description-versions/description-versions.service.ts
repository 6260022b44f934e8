import { nanoid } from 'nanoid';
import { type DescriptionVersion, MAX_DESCRIPTION_VERSIONS } from '#contract/events/description-versions.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { toIso } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { setImageReferences } from '../../images/images.service.ts';
import { type CleanDescription, cleanDescription } from '../../rich-text/rich-text.service.ts';
import * as repository from './description-versions.repository.ts';

/** A description that is stored, when, and by whom. */
interface Saved {
  description: string;
  savedAt: string;
  savedBy: string | null;
}

/** The text and the pictures of a stored description; empty for one stored under older rules, so that it never blocks saving the event. */
function readStored(description: string): Pick<CleanDescription, 'text' | 'imageIds'> {
  try {
    return cleanDescription(description);
  } catch {
    return { text: '', imageIds: [] };
  }
}

function toRow(eventId: string, version: number, { description, savedAt, savedBy }: Saved) {
  const { text, imageIds } = readStored(description);
  const fields = { description, characters: text.length, imageIds: JSON.stringify(imageIds), savedAt, savedBy };
  return { id: nanoid(), eventId, version, ...fields };
}

/**
 * Keeps what an event's description is changed to, in the caller's transaction, which has locked the event; and what it was
 * before, unless that is the newest version already: events have none until their description changes. The pictures of the
 * kept versions stay.
 */
export async function keepDescription(
  trx: DatabaseTransaction,
  eventId: string,
  before: Saved,
  after: Saved,
): Promise<void> {
  if (after.description === before.description) return;
  const kept = await repository.listVersions(trx, eventId);
  const newest = kept[0]?.version ?? 0;
  const isKnown = (await repository.findDescription(trx, eventId, newest)) === before.description;
  const added = isKnown || before.description === '' ? [after] : [before, after];
  const rows = added.map((saved, index) => toRow(eventId, newest + 1 + index, saved));
  await repository.insertVersions(trx, rows);
  const oldest = newest + rows.length - MAX_DESCRIPTION_VERSIONS;
  await repository.deleteVersions(trx, eventId, oldest);
  const imageIds = [...kept.filter(({ version }) => version > oldest), ...rows].flatMap((row): string[] =>
    JSON.parse(row.imageIds),
  );
  await setImageReferences(trx, `events/${eventId}/versions`, imageIds, after.savedAt);
}

/** The kept versions of an event's description, newest first; with `version` also what it says, else `description_version_not_found`. */
export async function listDescriptionVersions(
  db: Database,
  eventId: string,
  version?: number | undefined,
): Promise<{ versions: DescriptionVersion[]; description: string | null }> {
  const rows = await repository.listVersions(db, eventId);
  const description = version === undefined ? null : await repository.findDescription(db, eventId, version);
  if (description === undefined) throw new AppError('description_version_not_found');
  const versions = rows.map(({ imageIds: _imageIds, savedAt, ...row }) => ({ ...row, savedAt: toIso(savedAt) }));
  return { versions, description };
}
