import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every URL of the public site. */
const site = layout('site/site-layout.tsx', [
  layout('site/page-boundary.tsx', [index('site/home/home-page.tsx'), route('*', 'site/not-found-page.tsx')]),
]);

export default [site] satisfies RouteConfig;
