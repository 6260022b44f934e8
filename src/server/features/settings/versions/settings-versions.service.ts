import { isDeepStrictEqual } from 'node:util';
import { KEPT_SETTINGS_VERSIONS, type SettingsVersion } from '#contract/panel/settings-versions.ts';
import { type FestivalSettings, festivalSettingsSchema } from '#contract/settings.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { imageIdOf, isPublicImage } from '../../images/images.service.ts';
import { defaultSettings } from '../default-settings.ts';
import * as repository from './settings-versions.repository.ts';

/** Who saved the settings, and when; `savedBy` is null for a job. */
export interface Saving {
  savedBy: string | null;
  savedAt: string;
}

/**
 * Keeps what is saved now, and once also what was there before the first version. Nothing where nothing changed. The caller holds
 * the lock of the settings.
 */
export async function recordVersion(
  trx: DatabaseTransaction,
  before: FestivalSettings,
  value: FestivalSettings,
  { savedBy, savedAt }: Saving,
): Promise<void> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(value)])] as (keyof FestivalSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], value[name]));
  if (changed.length === 0) return;
  if (!(await repository.hasVersions(trx))) {
    await repository.insertVersion(trx, { value: before, changed: [], savedBy: null, savedAt });
  }
  await repository.insertVersion(trx, { value, changed, savedBy, savedAt });
  await repository.deleteOldVersions(trx, KEPT_SETTINGS_VERSIONS);
}

/** The versions that are kept, the newest first. */
export const listVersions = ({ db }: AppContext): Promise<SettingsVersion[]> =>
  repository.listVersions(db, KEPT_SETTINGS_VERSIONS);

/**
 * The settings of a version, with the defaults of fields that are younger than it; pictures that are not stored any more are left
 * out. Throws `settings_version_not_found`.
 */
export async function getVersion({ db, config }: AppContext, id: string): Promise<FestivalSettings> {
  const stored = await repository.findVersion(db, id);
  if (!stored) throw new AppError('settings_version_not_found');
  const settings = festivalSettingsSchema.parse({ ...defaultSettings(config), ...stored });
  const gallery: FestivalSettings['gallery'] = [];
  for (const photo of settings.gallery) {
    const imageId = photo.image === null ? undefined : imageIdOf(photo.image);
    const isThere = imageId !== undefined && (await isPublicImage(db, imageId));
    gallery.push(isThere ? photo : { ...photo, image: null });
  }
  return { ...settings, gallery };
}
