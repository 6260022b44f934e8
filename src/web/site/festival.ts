import { useRouteLoaderData } from 'react-router';
import type { FestivalSettings } from '#contract/settings.ts';
import type { loader as rootLoader } from '../root.tsx';

/** What pages show if the settings cannot be read. */
export const emptyFestival: FestivalSettings = {
  festivalName: 'Utsav',
  heroLine: '',
  instituteName: '',
  tagline: '',
  city: '',
  email: '',
  phone: '',
  bubbles: [],
  quickLinks: { aboutUs: null, careers: null, contact: null },
  socialLinks: { linkedin: null, instagram: null, x: null, facebook: null },
  developers: [],
  moments: [],
  gallery: [],
  faq: [],
};

/** The site layout's loader; its type is repeated here, since importing it would be a cycle. */
type SiteLoader = () => Promise<{ festival: FestivalSettings }>;

/** The festival's own texts and links. */
export function useFestival(): FestivalSettings {
  return useRouteLoaderData<SiteLoader>('site/site-layout')?.festival ?? emptyFestival;
}

/** Where the API, the catalogue and the site itself are. */
export function useUrls(): { apiUrl: string; productsUrl: string; origin: string } {
  return useRouteLoaderData<typeof rootLoader>('root') ?? { apiUrl: '', productsUrl: '/products', origin: '' };
}
