import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Outlet } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { PageLink } from '#contract/pages/pages.ts';
import type { ShownSettings } from '#contract/settings.ts';
import type { FirstWords } from '#contract/translations/translate-body.ts';
import { currentLanguage } from '../language/i18n.ts';
import { languageQuery } from '../language/language-query.ts';
import { writtenIn } from '../language/written-in.ts';
import type { Route } from './+types/site-layout.ts';
import './assets/site.css';
import { onDemand } from './components/on-demand/on-demand.tsx';
import { emptyFestival } from './festival.ts';
import { Footer } from './layout/footer.tsx';
import styles from './layout/frame.module.css';
import { Navbar } from './layout/navbar.tsx';
import { Notice } from './layout/notice.tsx';
import { PageError } from './layout/page-error.tsx';
import { PendingPage } from './layout/pending-page.tsx';
import { RegisterOfflinePage } from './layout/register-offline-page.tsx';
import { ThumbBar } from './layout/thumb-bar.tsx';
import { useFocusOnNavigation } from './layout/use-focus-on-navigation.ts';
import { dataOrNull, pageApi } from './page-api.ts';
import { SearchProvider } from './search/search-trigger.tsx';
import { themeLinks } from './theme/theme-links.ts';

const AnnouncementBanner = onDemand(() =>
  import('./announcements/announcement-banner.tsx').then((part) => part.AnnouncementBanner),
);

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  {
    rel: 'alternate',
    type: 'application/atom+xml',
    title: t`Announcements`,
    href: `/announcements.atom${languageQuery()}`,
  },
  { rel: 'manifest', href: '/site.webmanifest' },
];

const langsOf = ({ festivalName, instituteName, tagline, city }: ShownSettings) => ({
  festivalName: writtenIn(festivalName).lang,
  instituteName: writtenIn(instituteName).lang,
  tagline: writtenIn(tagline).lang,
  city: writtenIn(city).lang,
});

const withLang = (page: PageLink) => ({ ...page, ...writtenIn(page.title) });

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const [settings, theme, notice, pinned, texts, pages] = await Promise.all([
    dataOrNull(api.call(endpoints.settings.show)),
    dataOrNull(api.call(endpoints.theme.show)),
    dataOrNull(api.call(endpoints.consents.notice)),
    dataOrNull(api.call(endpoints.announcements.listPinned)),
    dataOrNull(api.call(endpoints.documents.list)),
    dataOrNull(api.call(endpoints.pages.list)),
  ]);
  // Only the panel shows the words of the search, few pages the gallery, and the hero alone looks names up.
  const shown: Partial<ShownSettings & FirstWords> = settings ?? {};
  const { searchWords: _words, gallery: _gallery, firstWords: _first, sendsMail, ...festival } = shown;
  const noMail = sendsMail
    ? undefined
    : t`This site cannot send e-mail yet. Ask the committee for what you would get by e-mail.`;
  return {
    festival: settings
      ? { ...festival, hasGallery: settings.gallery.length > 0, langs: langsOf(settings), noMail }
      : emptyFestival,
    theme: themeLinks(theme, currentLanguage()),
    noticeVersion: notice?.noticeVersion ?? null,
    pinned: pinned ?? [],
    texts: texts ?? [],
    pages: pages?.filter(({ navigation }) => navigation !== 'none').map(withLang) ?? [],
  };
}

/** The festival's texts are not reloaded while a visitor navigates. */
export const shouldRevalidate = () => false;

type SiteData = Route.ComponentProps['loaderData'];

function Frame({ loaderData, children }: { loaderData: SiteData | undefined; children: React.ReactNode }) {
  const { theme, pinned = [] } = loaderData ?? {};
  const main = useFocusOnNavigation();
  return (
    <SearchProvider>
      {theme ? <meta name="theme-color" content={theme.colour} /> : null}
      {theme?.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
      ))}
      {theme?.sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="theme" />
      ))}
      <a className={styles.skip} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <Navbar />
      {pinned.length > 0 ? <AnnouncementBanner announcements={pinned} /> : null}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Notice />
        {children}
      </main>
      <PendingPage />
      <Footer />
      <ThumbBar />
      <RegisterOfflinePage />
    </SearchProvider>
  );
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaderData={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A page that fails is shown inside the site's layout. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame loaderData={loaderData}>
      <PageError error={error} />
    </Frame>
  );
}
