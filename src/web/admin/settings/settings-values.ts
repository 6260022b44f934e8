import type { UseFormReturnType } from '@mantine/form';
import type { FestivalSettings } from '#contract/settings.ts';

type Links<T> = { [K in keyof T]: string };

/** The settings as their form holds them: a missing link is an empty text, and rows have keys of their own. */
export interface SettingsValues
  extends Omit<FestivalSettings, 'quickLinks' | 'socialLinks' | 'developers' | 'moments' | 'gallery'> {
  quickLinks: Links<FestivalSettings['quickLinks']>;
  socialLinks: Links<FestivalSettings['socialLinks']>;
  developers: { label: string; url: string }[];
  moments: { key: string; title: string; text: string }[];
  gallery: { key: string; caption: string; image: string | null; album: string; focus: string }[];
}

export type SettingsFormState = UseFormReturnType<SettingsValues>;

export const newKey = () => Math.random().toString(36).slice(2);

const asTexts = <T extends Record<string, string | null>>(links: T) =>
  Object.fromEntries(Object.entries(links).map(([name, url]) => [name, url ?? ''])) as Links<T>;

export function toValues(settings: FestivalSettings): SettingsValues {
  return {
    ...settings,
    quickLinks: asTexts(settings.quickLinks),
    socialLinks: asTexts(settings.socialLinks),
    developers: settings.developers.map(({ label, url }) => ({ label, url: url ?? '' })),
    moments: settings.moments.map((moment) => ({ ...moment, key: newKey() })),
    gallery: settings.gallery.map((picture) => ({
      ...picture,
      album: picture.album ?? '',
      focus: picture.focus ?? '',
      key: newKey(),
    })),
  };
}

/** The request body: without the keys that only the form needs. */
export function toSettings(values: SettingsValues): FestivalSettings {
  return {
    ...values,
    moments: values.moments.map(({ title, text }) => ({ title, text })),
    gallery: values.gallery.map(({ caption, image, album, focus }) => ({
      caption,
      image,
      ...(album.trim() && { album }),
      ...(focus && { focus }),
    })),
  };
}
