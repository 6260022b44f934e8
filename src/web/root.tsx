import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import { htmlLangOf } from '#contract/language/format-message.ts';
import type { Route } from './+types/root.ts';
import { MarkElsewhere } from './dates/mark-elsewhere.tsx';
import { TimeZones } from './dates/time-zone.tsx';
import { festivalOffsets, knowOffsets } from './dates/zone-offsets.ts';
import { currentLanguage } from './language/i18n.ts';
import { pageDirection } from './language/page-script.ts';
import { pageContext } from './page-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { apiUrl, productsUrl, timeZone, origin, hasGoogle } = context.get(pageContext);
  const zoneOffsets = festivalOffsets(timeZone, new Date());
  return { apiUrl, productsUrl, timeZone, zoneOffsets, origin, hasGoogle };
}

/** This data does not change while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  if (data) knowOffsets(data.timeZone, data.zoneOffsets);
  const language = currentLanguage();
  const isSite = useMatches()[1]?.id.startsWith('site');
  return (
    // Its script marks it.
    <html lang={htmlLangOf(language)} dir={pageDirection()} suppressHydrationWarning>
      <head>
        {data ? <MarkElsewhere zone={data.timeZone} /> : null}
        <meta charSet="utf-8" />
        {/* Pages of the site go below a notch and the bar of a phone's system, and keep what is pressed or read clear of them. */}
        <meta name="viewport" content={`width=device-width, initial-scale=1${isSite ? ', viewport-fit=cover' : ''}`} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <TimeZones festival={loaderData.timeZone} offsets={loaderData.zoneOffsets}>
      <Outlet />
    </TimeZones>
  );
}

/** For errors outside of the layouts, so it uses no style sheet and no data. */
export function ErrorBoundary() {
  return (
    <main>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>The page could not be shown. Try again in a moment.</p>
      <p>
        <a href="/">Back to the home page</a>
      </p>
    </main>
  );
}
