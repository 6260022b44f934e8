import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
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
