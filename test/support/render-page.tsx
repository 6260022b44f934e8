import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { vi } from 'vitest';
import { emptyFestival, type Festival } from '#web/site/festival.ts';

/** A page of the site as the server renders it for its loader's data, within the festival's settings. */
export function renderPage<Data>(
  Page: unknown,
  loaderData: Data,
  { festival = {}, actionData }: { festival?: Partial<Festival>; actionData?: unknown } = {},
): string {
  const Stub = createRoutesStub([
    {
      id: 'site/site-layout',
      path: '/',
      Component: () => <Outlet />,
      loader: () => null,
      // The loader data is passed in; loaders themselves are tested with the whole app.
      children: [{ id: 'page', index: true, Component: Page as ComponentType, loader: () => loaderData }],
    },
  ]);
  const layout = { festival: { ...emptyFestival, ...festival }, theme: {} };
  const data = { 'site/site-layout': layout, page: loaderData };
  return renderToStaticMarkup(
    <Stub initialEntries={['/']} hydrationData={{ loaderData: data, actionData: { page: actionData } }} />,
  );
}

/** The same of a page that loads parts of itself: rendered again until they are there. */
export const renderLoadedPage = <Data,>(...page: Parameters<typeof renderPage<Data>>): Promise<string> =>
  vi.waitFor(() => renderPage(...page), { timeout: 30_000 });

/** The text of some HTML, as one line. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
