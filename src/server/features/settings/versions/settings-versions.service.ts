import { type FestivalSettings, festivalSettingsSchema } from '#contract/settings.ts';
import type { SettingsVersion } from '#contract/settings-version.ts';
import type { AppContext } from '../../../context.ts';
import * as versions from '../../../db/settings/settings-versions.ts';
import { AppError } from '../../../errors.ts';
import { imageIdOf, isPublicImage } from '../../images/images.service.ts';
import { defaultSettings } from '../default-settings.ts';

/** The versions that are kept, the newest first. */
export async function listVersions({ db }: AppContext): Promise<SettingsVersion[]> {
  return (await versions.listVersions(db, 'festival', {})).map(({ value: _value, ...version }) => version);
}

/**
 * The settings of a version, with the defaults of fields that are younger than it; pictures that are not stored any more are left
 * out. Throws `settings_version_not_found`.
 */
export async function getVersion({ db, config }: AppContext, id: string): Promise<FestivalSettings> {
  const stored = await versions.findVersion(db, 'festival', id);
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
