import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { AdminApiProvider } from './api/admin-api.tsx';
import { ErrorPage } from './components/feedback/error-page.tsx';
import { Loading } from './components/feedback/loading.tsx';
import { createQueryClient } from './queries/client/query-client.ts';
import './theme/admin.css';
import { theme } from './theme/theme.ts';

/** The constant of the specification: how long a toast stays, in milliseconds. */
const TOAST_MILLISECONDS = 2000;

const subscribe = () => () => {};
const nothing = () => {};

/**
 * From the next page on, one that is opened while the server is away says so in place of the browser's own page. The worker keeps
 * nothing of the panel. One that a page of the site has registered, in the language of the site, stays.
 */
async function registerWorker(): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    if (await serviceWorker.getRegistration('/')) return;
    await serviceWorker.register('/offline-worker.js', { scope: '/', updateViaCache: 'all' });
  } catch {
    // A private window, or no https: the browser's own page is shown.
  }
}

function AdminFrame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="#23134a" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {children}
    </>
  );
}

/**
 * The admin panel is rendered in the browser alone: it needs the session anyway, and the style attributes of
 * Mantine would break the page's Content-Security-Policy in the server's HTML.
 */
export default function AdminLayout() {
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!isBrowser) {
    return (
      <AdminFrame>
        <title>Admin · Utsav</title>
        <Loading />
        <noscript>
          <p className="admin-loading admin-scriptless">
            The admin panel needs JavaScript. Allow it for this site, then load the page again.
          </p>
        </noscript>
      </AdminFrame>
    );
  }
  return (
    <AdminFrame>
      <Providers apiUrl={root?.apiUrl ?? ''} />
    </AdminFrame>
  );
}

function Providers({ apiUrl }: { apiUrl: string }) {
  useEffect(() => void registerWorker(), []);
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <Notifications position="top-right" autoClose={TOAST_MILLISECONDS} zIndex={1000} />
        <AdminApiProvider apiUrl={apiUrl} onSignedOut={nothing}>
          <Outlet />
        </AdminApiProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Mantine itself may have failed, so this page does not use it. */
export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage />
    </AdminFrame>
  );
}
