import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the public site; an id is needed where two routes share a module. */
const pages = [
  index('site/home/home-page.tsx'),
  route('events', 'site/events/all/all-events-page.tsx'),
  route('subevent/:title/:id', 'site/events/overview-page.tsx'),
  route('openedEvent/:title/:id', 'site/events/single-event-page.tsx'),
  route('subevents/:title/:id', 'site/events/sub-events-page.tsx'),
  route(':year', 'site/archive/archive-page.tsx'),
  route(':year/subevent/:title/:id', 'site/events/overview-page.tsx', { id: 'archived-overview' }),
  route(':year/openedEvent/:title/:id', 'site/events/single-event-page.tsx', { id: 'archived-event' }),
  route(':year/subevents/:title/:id', 'site/events/sub-events-page.tsx', { id: 'archived-sub-events' }),
  route('gallery', 'site/gallery/gallery-page.tsx'),
  route('apply', 'site/ambassadors/apply-page.tsx'),
  route('register', 'site/auth/register-page.tsx', { id: 'register' }),
  route('subevent/:title/:id/register', 'site/auth/register-page.tsx', { id: 'register-for-event' }),
  route('subevent/:title/:id/login', 'site/auth/login-page.tsx'),
  route('subevent/:title/:id/teamregistration', 'site/registration/team/team-page.tsx'),
  route('subevent/:title/:id/payment', 'site/registration/payment/payment-page.tsx'),
  route('subevent/:title/:id/createteam', 'site/registration/team/create-team-page.tsx'),
  route('signin', 'site/auth/login-page.tsx', { id: 'sign-in' }),
  route('account', 'site/account/account-page.tsx'),
  route('signin/code', 'site/auth/login-code-page.tsx'),
  route('signin/google', 'site/auth/google/google-page.tsx'),
  route('signin/google/callback', 'site/auth/google/callback-page.tsx'),
  route('signin/done', 'site/auth/google/done-page.tsx'),
  route('confirm-email', 'site/auth/confirm-email-page.tsx'),
  route('my-passes', 'site/my-passes/mail-passes-page.tsx'),
  route('forgot-password', 'site/auth/forgot-password-page.tsx'),
  route('reset-password', 'site/auth/reset-password-page.tsx'),
  route('join', 'site/registration/team/find-team-page.tsx'),
  route('join/:code', 'site/registration/team/join-page.tsx'),
  route('team/:id', 'site/registration/team/team-home-page.tsx'),
  route('pass/:code', 'site/passes/pass-page.tsx'),
  route('pass/:code/answers', 'site/passes/answers/answers-page.tsx'),
  route('confirm-registration/:token', 'site/registration/proof/confirm-page.tsx'),
  route('festival-id', 'site/festival-id/festival-id-page.tsx', { id: 'own-festival-id' }),
  route('festival-id/:key', 'site/festival-id/festival-id-page.tsx'),
  route('not-me/:token', 'site/registration/team/not-me-page.tsx'),
  route('receipts/:key', 'site/receipts/receipts-page.tsx'),
  route('my-registrations', 'site/my-registrations/my-registrations-page.tsx'),
  route('search', 'site/search/search-page.tsx'),
  route('my-data', 'site/my-data/my-data-page.tsx'),
  route('erase', 'site/my-data/ask-erasure-page.tsx'),
  route('erase/:key', 'site/my-data/erase-page.tsx'),
  route('guardian/:key', 'site/guardian/guardian-page.tsx'),
  route('pass/:code/guardian', 'site/guardian/name-guardian-page.tsx'),
  route('invitation/:token', 'site/invitations/invitation-page.tsx'),
  route('privacy', 'site/legal/privacy-page.tsx'),
  route('privacy/:version', 'site/legal/privacy-page.tsx', { id: 'privacy-version' }),
  route('refunds', 'site/legal/refund-page.tsx'),
  route('refunds/:version', 'site/legal/refund-page.tsx', { id: 'refunds-version' }),
  route('*', 'site/not-found-page.tsx'),
];

/** Resource routes: pictures, calendars and files for search engines. */
const files = [
  route('favicon.svg', 'site/resources/favicon.ts'),
  route('offline-worker.js', 'site/resources/offline-worker.ts'),
  route('site.webmanifest', 'site/resources/manifest.ts'),
  route('robots.txt', 'site/resources/robots.ts'),
  route('sitemap.xml', 'site/resources/sitemap.ts'),
  route('calendar/festival.ics', 'site/resources/festival-calendar.ts'),
  route('calendar/:id.ics', 'site/resources/event-calendar.ts'),
  route('og/site.png', 'site/resources/site-preview.ts'),
  route('og/:id.png', 'site/resources/event-preview.ts'),
  route('default-image.jpg', 'site/resources/default-image.ts'),
  route('apple-touch-icon.png', 'site/resources/touch-icon.ts'),
  route('icons/:size.png', 'site/resources/app-icon.ts'),
  ...prefix('posters/:version', [
    route('hero/rangoli.svg', 'site/resources/hero-rangoli.ts'),
    route(':seed.svg', 'site/resources/poster.ts'),
  ]),
];

/** Pages that moved: e-mails link to their former paths. */
const moved = [
  route('my-entries', 'moved-page.ts', { id: 'moved-my-registrations' }),
  route('admin/entries/*', 'moved-page.ts', { id: 'moved-admin-registrations' }),
];

/** Every page of the admin panel: before the login, and behind it. */
const admin = layout('admin/admin-layout.tsx', [
  route('admin', 'admin/auth/pages/login-page.tsx', { id: 'admin-login' }),
  route('login', 'admin/auth/pages/login-page.tsx', { id: 'login' }),
  route('admin-forgot-password', 'admin/auth/pages/forgot-password-page.tsx'),
  route('admin-reset-password', 'admin/auth/pages/reset-password-page.tsx'),
  layout('admin/admin-area.tsx', [
    route('home', 'admin/home-page.tsx'),
    route('mainevent', 'admin/main-event-page.tsx'),
    route('admin/edit/:id', 'admin/event-form/edit-main-event-page.tsx'),
    route('admin/show/:id', 'admin/sub-events/sub-events-page.tsx', { id: 'sub-events-of' }),
    route('subEventsAdmin', 'admin/sub-events/sub-events-page.tsx', { id: 'sub-events' }),
    route('admin/subEvent/edit/:id', 'admin/event-form/edit-sub-event-page.tsx'),
    route('admin/questions/:id', 'admin/questions/questions-page.tsx'),
    route('admin/registrations', 'admin/registrations/list/registrations-page.tsx'),
    route('admin/registrations/mail', 'admin/registrations/announcements/mail-page.tsx'),
    route(
      'admin/registrations/teams-without-event',
      'admin/registrations/teams-without-event/teams-without-event-page.tsx',
    ),
    route('admin/registrations/:id', 'admin/registrations/detail/registration-page.tsx'),
    route('admin/payments', 'admin/payments/payments-page.tsx'),
    route('admin/payments/:id', 'admin/payments/story/payment-page.tsx'),
    route('admin/reports', 'admin/reports/reports-page.tsx'),
    route('admin/bank-statements', 'admin/bank-statements/statements-page.tsx'),
    route('admin/bank-statements/:id', 'admin/bank-statements/statement-page.tsx'),
    route('admin/check-in', 'admin/check-in/check-in-page.tsx'),
    route('admin/privacy', 'admin/privacy/privacy-page.tsx'),
    route('admin/approvals', 'admin/approvals/approvals-page.tsx'),
    route('admin/activity', 'admin/activity/activity-page.tsx'),
  ]),
  ...['admin', 'home', 'mainevent'].map((area) =>
    route(`${area}/*`, 'admin/not-found-page.tsx', { id: `nothing-under-${area}` }),
  ),
]);

export default [
  layout('site/site-layout.tsx', [layout('site/page-boundary.tsx', pages)]),
  ...files,
  ...moved,
  admin,
] satisfies RouteConfig;
