import { useRouteLoaderData } from 'react-router';
import type { PageLink } from '#contract/pages/pages.ts';
import type { Navigation } from '#contract/pages/section-kinds.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { ShownSettings } from '#contract/settings.ts';
import { HERO_RANGOLI_PATH } from '../posters/poster-path.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { ThemeLinks } from './theme/theme-links.ts';

type Lang = 'hi' | 'en' | undefined;

/** A page in the navigation, with its title's language where that is not the page's. */
type LinkedPage = PageLink & { lang?: Lang };

/** The settings of the festival, as every page reads them; the time zone comes with the root's data, the gallery with its own. */
export interface Festival extends Omit<ShownSettings, 'timeZone' | 'sendsMail' | 'searchWords' | 'gallery'> {
  hasGallery: boolean;
  /** Said where a page promises a mail, while none leaves the server. */
  noMail?: string | undefined;
  /** Of those that are in another language than the page: worked out on the server, since a page's scripts need not know how. */
  langs?: Partial<Record<'festivalName' | 'instituteName' | 'tagline' | 'city', Lang>>;
}

/** What pages show if the settings cannot be read. */
export const emptyFestival: Festival = {
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
  hasGallery: false,
  faq: [],
  payment: {
    kind: 'online',
    methods: [],
    deskUntil: null,
    deskAddress: null,
    deskHours: null,
    paymentPhone: null,
    paymentEmail: null,
  },
};

/** The site layout's loader; its type is repeated here, since importing it would be a cycle. */
type SiteLoader = () => Promise<{
  festival: Festival;
  theme: ThemeLinks;
  noticeVersion: number | null;
  texts: DocumentKind[];
  pages: LinkedPage[];
}>;

/** The festival's own texts and links. */
export function useFestival(): Festival {
  return useRouteLoaderData<SiteLoader>('site/site-layout')?.festival ?? emptyFestival;
}

/** Which texts of the committee are public. */
export function usePublicTexts(): DocumentKind[] {
  return useRouteLoaderData<SiteLoader>('site/site-layout')?.texts ?? [];
}

/** The picture of the hero, as the festival's theme draws it. */
export const useHeroRangoli = (): string =>
  useRouteLoaderData<SiteLoader>('site/site-layout')?.theme.rangoli ?? HERO_RANGOLI_PATH;

/** The committee's pages that are linked at the top, or at the end, of every page. */
export function useLinkedPages(navigation: Navigation): LinkedPage[] {
  const pages = useRouteLoaderData<SiteLoader>('site/site-layout')?.pages;
  return pages?.filter((page) => page.navigation === navigation) ?? [];
}

/** The version of the privacy notice that forms show; null where it could not be read. */
export function useNoticeVersion(): number | null {
  return useRouteLoaderData<SiteLoader>('site/site-layout')?.noticeVersion ?? null;
}

/** Where the API, the search provider's products and the site itself are. */
export function useUrls(): { apiUrl: string; productsUrl: string; origin: string } {
  return useRouteLoaderData<typeof rootLoader>('root') ?? { apiUrl: '', productsUrl: '/products', origin: '' };
}
