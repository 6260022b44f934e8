import type { GalleryPicture } from '#contract/gallery.ts';
import {
  type FestivalSettings,
  festivalSettingsSchema,
  type SavedSettings,
  type ShownSettings,
} from '#contract/settings.ts';
import type { Config } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { findRecord, insertRecord, saveRecord } from '../../db/settings/settings-records.ts';
import { recordVersion, type Saving } from '../../db/settings/settings-versions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { findPhotos, imageIdOf, setImageReferences, withFocus } from '../images/images.service.ts';
import { getPaymentOptions } from '../registrations/registration-settings.service.ts';
import { defaultSettings, withoutSample } from './default-settings.ts';
import { mergeSettings } from './merge-settings.ts';

const FESTIVAL = 'festival';
const FESTIVAL_LOCK = 'festival settings';

/** Where the settings are, and what they are until the first are saved. */
type Stored = Pick<AppContext, 'db' | 'config'>;

/** What was saved; fields that a newer version brought are filled in from the defaults. */
async function readSettings(db: Database, config: Config): Promise<FestivalSettings> {
  const stored = await findRecord(db, FESTIVAL);
  const defaults = defaultSettings(config);
  const merged = { ...defaults, ...(typeof stored === 'object' ? stored : {}) };
  const parsed = festivalSettingsSchema.safeParse(merged);
  return parsed.success ? parsed.data : defaults;
}

/** What the festival is called. */
export async function getFestivalName({ db, config }: Stored): Promise<string> {
  return (await readSettings(db, config)).festivalName;
}

/** The groups of words that mean the same to the search, as text. */
export async function getSearchWords({ db, config }: Stored): Promise<string> {
  return (await readSettings(db, config)).searchWords ?? '';
}

/** The festival settings: what was saved, else the defaults; the configured time zone; whether mails leave the server; and how people pay. */
export async function getFestivalSettings(context: AppContext): Promise<ShownSettings> {
  const { db, config } = context;
  const settings = await readSettings(db, config);
  const sendsMail = config.smtpUrl !== undefined;
  return { ...settings, timeZone: config.timeZone, sendsMail, payment: await getPaymentOptions(context) };
}

type Gallery = FestivalSettings['gallery'];

/** The id in a picture's url; empty for a picture without one. */
const photoIdOf = ({ image }: Gallery[number]): string => (image && imageIdOf(image)) || '';

/** The public photos of a gallery by their ids, read at once. */
const findGalleryPhotos = (db: Database, gallery: Gallery) => findPhotos(db, gallery.map(photoIdOf).filter(Boolean));

/** The gallery, with the photos that are stored of it. */
export async function listGallery({ db, config }: Stored): Promise<GalleryPicture[]> {
  const { gallery } = await readSettings(db, config);
  const photos = await findGalleryPhotos(db, gallery);
  return gallery.map((picture) => {
    const photo = photos.get(photoIdOf(picture));
    return {
      caption: picture.caption,
      album: picture.album || null,
      photo: photo ? withFocus(photo, picture.focus) : null,
    };
  });
}

/** The ids of the gallery's pictures; rejects every URL that is not one of our public pictures. */
async function galleryImages({ db }: AppContext, { gallery }: FestivalSettings): Promise<string[]> {
  const photos = await findGalleryPhotos(db, gallery);
  const errors = gallery.flatMap((picture, index) =>
    picture.image && !photos.has(photoIdOf(picture))
      ? [{ path: `gallery.${index}.image`, message: 'Upload the picture first' }]
      : [],
  );
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
  return [...photos.keys()];
}

/** What is saved of a request, by what is stored now. Throws `settings_changed`, which names what both changed. */
async function mergeStored(
  trx: DatabaseTransaction,
  config: Config,
  { basedOn, ...given }: SavedSettings,
): Promise<FestivalSettings> {
  if (!basedOn) return given;
  const { merged, conflicts } = mergeSettings(await readSettings(trx, config), basedOn, given);
  if (conflicts.length === 0) return merged;
  throw new AppError('settings_changed', {
    detail: 'The same settings were changed while you were editing them. Nothing of yours is lost.',
    errors: conflicts.map((path) => ({ path, message: 'This was changed meanwhile, too' })),
  });
}

/** Stores the settings and their version, under their lock. */
async function saveFestival(
  trx: DatabaseTransaction,
  before: FestivalSettings,
  after: FestivalSettings,
  saving: Saving,
): Promise<void> {
  await recordVersion(trx, FESTIVAL, { before, value: after }, saving);
  await saveRecord(trx, FESTIVAL, after, saving.savedAt);
}

/** Saves the festival settings. Throws `validation_failed` for a picture that is not ours, and `settings_changed`. */
export async function updateFestivalSettings(
  context: AppContext,
  given: SavedSettings,
  savedBy: string | null = null,
): Promise<ShownSettings> {
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    await lockText(trx, FESTIVAL_LOCK);
    const settings = await mergeStored(trx, context.config, given);
    const gallery = settings.gallery.map(({ caption, image, album, focus }) => ({
      caption,
      image: image || null,
      ...(album && { album }),
      ...(focus && { focus }),
    }));
    const imageIds = await galleryImages({ ...context, db: trx }, settings);
    const before = await readSettings(trx, context.config);
    const after = { ...settings, searchWords: settings.searchWords ?? before.searchWords ?? '', gallery };
    await saveFestival(trx, before, after, { savedBy, savedAt: now });
    await setImageReferences(trx, 'settings/festival', imageIds, now);
  });
  return getFestivalSettings(context);
}

/** Changes what the festival is called, in the caller's transaction; what is absent stays. */
export async function renameFestival(
  trx: DatabaseTransaction,
  config: Config,
  names: Partial<Pick<FestivalSettings, 'festivalName' | 'heroLine'>>,
  now: string,
): Promise<FestivalSettings> {
  await lockText(trx, FESTIVAL_LOCK);
  const before = await readSettings(trx, config);
  const settings = { ...before, ...names };
  await saveFestival(trx, before, settings, { savedBy: null, savedAt: now });
  return settings;
}

/** Blanks what is still the sample's, in the caller's transaction: the sample festival is gone, and its texts with it. */
export async function removeSampleSettings(trx: DatabaseTransaction, config: Config, now: string): Promise<void> {
  await lockText(trx, FESTIVAL_LOCK);
  const before = await readSettings(trx, config);
  const settings = withoutSample(before);
  await saveFestival(trx, before, settings, { savedBy: null, savedAt: now });
  const kept = settings.gallery.flatMap(({ image }) => (image ? (imageIdOf(image) ?? []) : []));
  await setImageReferences(trx, 'settings/festival', kept, now);
}

/**
 * Notes something under a name once and for all; false where it was noted before. Of two processes
 * that try at once, one waits for the other's transaction.
 */
export function recordOnce(db: Database, name: string, value: unknown, now: string): Promise<boolean> {
  return insertRecord(db, name, value, now);
}
