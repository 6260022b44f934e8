import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the public site; ids keep apart the addresses that share one page. */
const pages = [
  index('site/home/home-page.tsx'),
  route('gallery', 'site/gallery/gallery-page.tsx'),
  route('search', 'site/search/search-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
];

/** What is no page: pictures, calendars and what search engines read. */
const files = [
  route('favicon.svg', 'site/files/favicon-file.ts'),
  ...prefix('posters/:version', [
    route('hero/rangoli.svg', 'site/files/hero-rangoli-file.ts'),
    route(':seed.svg', 'site/files/poster-file.ts'),
  ]),
];

export default [
  layout('site/site-layout.tsx', [layout('site/page-boundary.tsx', pages)]),
  ...files,
] satisfies RouteConfig;
