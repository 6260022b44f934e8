import type { FestivalSettings } from '#contract/settings.ts';

export const settingLabels: Record<keyof FestivalSettings, string> = {
  festivalName: 'Festival name',
  heroLine: 'Line under “presents”',
  instituteName: 'Institute',
  tagline: 'Tagline',
  city: 'City',
  email: 'Contact e-mail',
  phone: 'Contact phone',
  bubbles: 'Floating names',
  quickLinks: 'Quick links',
  socialLinks: 'Social links',
  developers: 'Developers',
  moments: 'Moments',
  gallery: 'Gallery',
  faq: 'Questions and answers',
  searchWords: 'Search words',
};
