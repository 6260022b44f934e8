import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the public site, those of a closed year below it; an id is needed where two routes share a module. */
const pages = [
  index('site/home/home-page.tsx'),
  route('events', 'site/events/all/all-events-page.tsx'),
  route('schedule', 'site/schedule/schedule-page.tsx'),
  route('schedule/changes', 'site/schedule/changes/changes-page.tsx'),
  route('announcements', 'site/announcements/announcements-page.tsx'),
  route(':year?/pages/:slug', 'site/pages/page-page.tsx'),
  route('page-drafts/:id', 'site/pages/draft-page.tsx'),
  route('board/:venue', 'site/schedule/board/board-page.tsx'),
  route(':year?/subevent/:title/:id', 'site/events/overview-page.tsx'),
  route(':year?/openedEvent/:title/:id', 'site/events/single-event-page.tsx'),
  route(':year?/subevents/:title/:id', 'site/events/sub-events-page.tsx'),
  route(':year', 'site/archive/archive-page.tsx'),
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
  route('confirm-registration/:token', 'site/registration/verification/confirm-page.tsx'),
  route('festival-id/:key?', 'site/festival-id/festival-id-page.tsx'),
  route('not-me/:token', 'site/registration/team/not-me-page.tsx'),
  route('certificate/:code', 'site/certificates/certificate-page.tsx'),
  route('receipts/:key', 'site/receipts/receipts-page.tsx'),
  route('my-registrations', 'site/my-registrations/my-registrations-page.tsx'),
  route('search', 'site/search/search-page.tsx'),
  route('my-data', 'site/my-data/my-data-page.tsx'),
  route('erase', 'site/my-data/ask-erasure-page.tsx'),
  route('erase/:key', 'site/my-data/erase-page.tsx'),
  route('guardian/:key', 'site/guardian/guardian-page.tsx'),
  route('pass/:code/guardian', 'site/guardian/name-guardian-page.tsx'),
  route('invitation/:token', 'site/invitations/invitation-page.tsx'),
  route('volunteer/:token', 'site/invitations/volunteer-page.tsx'),
  route('privacy/:version?', 'site/legal/privacy-page.tsx'),
  route('refunds/:version?', 'site/legal/refund-page.tsx'),
  route('terms', 'site/legal/terms-page.tsx'),
  route('travel/:version?', 'site/legal/travel-page.tsx'),
  route('conduct/:version?', 'site/legal/conduct-page.tsx'),
  route('safety/:version?', 'site/legal/safety-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
];

/** Every screen of the panel behind the login. */
const screens = [
  route('home', 'admin/home-page.tsx'),
  route('mainevent', 'admin/main-event-page.tsx'),
  route('subEventsAdmin', 'admin/sub-events/sub-events-page.tsx', { id: 'sub-events' }),
  // A path of a closed year, such as `:year/pages/:slug`, would come before `admin/*`.
  route('admin/subEvent/edit/:id', 'admin/event-form/edit-sub-event-page.tsx'),
  route('admin/pages/:id', 'admin/pages/edit-page.tsx'),
  // All others: screens/screen-paths.ts.
  route('admin/*', 'admin/screens/screens.tsx'),
];

/** Every page of the admin panel: before the login, and behind it. */
const admin = layout('admin/admin-layout.tsx', [
  route('admin', 'admin/auth/pages/login-page.tsx', { id: 'admin-login' }),
  route('login', 'admin/auth/pages/login-page.tsx', { id: 'login' }),
  route('admin-forgot-password', 'admin/auth/pages/forgot-password-page.tsx'),
  route('admin-reset-password', 'admin/auth/pages/reset-password-page.tsx'),
  layout('admin/admin-area.tsx', [layout('admin/page-boundary.tsx', screens)]),
  ...['home', 'mainevent'].map((area) =>
    route(`${area}/*`, 'admin/not-found-page.tsx', { id: `nothing-under-${area}` }),
  ),
]);

export default [layout('site/site-layout.tsx', pages), admin] satisfies RouteConfig;
