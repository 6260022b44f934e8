import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the public site; ids keep apart the addresses that share one page. */
const pages = [
  index('site/home/home-page.tsx'),
  route('subevent/:title/:id', 'site/events/overview-page.tsx'),
  route('openedEvent/:title/:id', 'site/events/single-event-page.tsx'),
  route('subevents/:title/:id', 'site/events/sub-events-page.tsx'),
  route('gallery', 'site/gallery/gallery-page.tsx'),
  route('apply', 'site/ambassadors/apply-page.tsx'),
  route('register', 'site/accounts/register-page.tsx', { id: 'register' }),
  route('subevent/:title/:id/register', 'site/accounts/register-page.tsx', { id: 'register-for-event' }),
  route('subevent/:title/:id/login', 'site/accounts/login-page.tsx'),
  route('subevent/:title/:id/teamregistration', 'site/teams/team-page.tsx'),
  route('subevent/:title/:id/payment', 'site/entering/payment-page.tsx'),
  route('subevent/:title/:id/createteam', 'site/entering/teams/create-team-page.tsx'),
  route('signin', 'site/accounts/login-page.tsx', { id: 'sign-in' }),
  route('forgot-password', 'site/accounts/forgot-password-page.tsx'),
  route('reset-password', 'site/accounts/reset-password-page.tsx'),
  route('join', 'site/entering/teams/find-team-page.tsx'),
  route('join/:code', 'site/entering/teams/join-page.tsx'),
  route('team/:id', 'site/entering/teams/team-home-page.tsx'),
  route('pass/:code', 'site/passes/pass-page.tsx'),
  route('my-entries', 'site/my-entries/my-entries-page.tsx'),
  route('search', 'site/search/search-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
];

/** What is no page: pictures, calendars and what search engines read. */
const files = [
  route('favicon.svg', 'site/files/favicon-file.ts'),
  route('site.webmanifest', 'site/files/manifest-file.ts'),
  route('robots.txt', 'site/files/robots-file.ts'),
  route('sitemap.xml', 'site/files/sitemap-file.ts'),
  route('calendar/festival.ics', 'site/files/festival-calendar-file.ts'),
  route('calendar/:id.ics', 'site/files/event-calendar-file.ts'),
  route('og/site.png', 'site/files/site-preview-file.ts'),
  route('og/:id.png', 'site/files/event-preview-file.ts'),
  route('default-image.jpg', 'site/files/default-image-file.ts'),
  route('apple-touch-icon.png', 'site/files/touch-icon-file.ts'),
  route('icons/:size.png', 'site/files/app-icon-file.ts'),
  ...prefix('posters/:version', [
    route('hero/rangoli.svg', 'site/files/hero-rangoli-file.ts'),
    route(':seed.svg', 'site/files/poster-file.ts'),
  ]),
];

/** Every page of the admin panel: before the login, and behind it. */
const admin = layout('admin/admin-layout.tsx', [
  route('admin', 'admin/doors/login-page.tsx', { id: 'admin-login' }),
  route('login', 'admin/doors/login-page.tsx', { id: 'login' }),
  route('admin-forgot-password', 'admin/doors/forgot-password-page.tsx'),
  route('admin-reset-password', 'admin/doors/reset-password-page.tsx'),
  layout('admin/admin-area.tsx', [
    route('home', 'admin/home-page.tsx'),
    route('mainevent', 'admin/main-event-page.tsx'),
    route('admin/edit/:id', 'admin/event-form/edit-main-event-page.tsx'),
    route('admin/show/:id', 'admin/sub-events/sub-events-page.tsx', { id: 'sub-events-of' }),
    route('subEventsAdmin', 'admin/sub-events/sub-events-page.tsx', { id: 'sub-events' }),
    route('admin/subEvent/edit/:id', 'admin/event-form/edit-sub-event-page.tsx'),
    route('admin/entries', 'admin/entries/entries-page.tsx'),
    route('admin/entries/mail', 'admin/entries/mail-page.tsx'),
    route('admin/entries/:id', 'admin/entries/entry-page.tsx'),
    route('admin/payments', 'admin/payments/payments-page.tsx'),
    route('admin/check-in', 'admin/check-in/check-in-page.tsx'),
    route('admin/activity', 'admin/activity/activity-page.tsx'),
  ]),
  ...['admin', 'home', 'mainevent'].map((area) =>
    route(`${area}/*`, 'admin/not-found-page.tsx', { id: `nothing-under-${area}` }),
  ),
]);

export default [
  layout('site/site-layout.tsx', [layout('site/page-boundary.tsx', pages)]),
  ...files,
  admin,
] satisfies RouteConfig;
