import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { screenPaths } from '#web/admin/screens/screen-paths.ts';
import { variantsOf } from '#web/public-paths.ts';
import { ARCHIVED_YEAR } from './archived-year.ts';

export const readers = ['anonymous', 'expired', 'other', 'owner', 'admin'] as const;
export type CurrentUser = (typeof readers)[number];

/** The records that the paths name; the owner's, all of them. */
export interface Owned {
  event: string;
  paid: string;
  sub: string;
  code: string;
  due: string;
  registration: string;
  team: string;
  joinCode: string;
  /** A main event and a sub-event of a closed year. */
  archived: { main: string; sub: string };
}

export interface PageRule {
  path: string | ((owned: Owned) => string);
  statuses: Record<CurrentUser, number>;
  /** Who may read the owner's e-mail address in the page; no one where it is left out. */
  readers?: CurrentUser[];
}

const everybody = { anonymous: 200, expired: 200, other: 200, owner: 200, admin: 200 };
const missing = { anonymous: 404, expired: 404, other: 404, owner: 404, admin: 404 };
/** Redirected to the present path. */
const moved = { anonymous: 301, expired: 301, other: 301, owner: 301, admin: 301 };
/** Sent on to the login. */
const people = { anonymous: 302, expired: 302, other: 200, owner: 200, admin: 200 };

const open = (path: PageRule['path']): PageRule => ({ path, statuses: everybody });
const ofYear = (page: string, kind: 'main' | 'sub') =>
  open(({ archived }) => `/${ARCHIVED_YEAR}/${page}/x/${archived[kind]}`);
const ofEvent = (rest: string) => open(({ event }) => `/subevent/x/${event}${rest}`);

/**
 * Every path of routes.ts and resources/files.ts, and the status that each kind of user gets. Pages of the panel are empty frames for
 * everybody: what they show comes from the API. The code of a pass is enough to see the pass.
 */
export const pageRules: Record<string, PageRule> = {
  '/': open('/'),
  '/events': open('/events'),
  '/schedule': open('/schedule'),
  '/schedule/changes': open('/schedule/changes'),
  '/subevent/:title/:id': ofEvent(''),
  '/openedEvent/:title/:id': open(({ sub }) => `/openedEvent/x/${sub}`),
  '/subevents/:title/:id': open(({ event }) => `/subevents/x/${event}`),
  '/:year': open(`/${ARCHIVED_YEAR}`),
  '/:year/subevent/:title/:id': ofYear('subevent', 'main'),
  '/:year/openedEvent/:title/:id': ofYear('openedEvent', 'sub'),
  '/:year/subevents/:title/:id': ofYear('subevents', 'main'),
  '/announcements': open('/announcements'),
  // Nobody has made one here.
  '/pages/:slug': { path: '/pages/none-such', statuses: missing },
  '/:year/pages/:slug': { path: `/${ARCHIVED_YEAR}/pages/none-such`, statuses: missing },
  '/page-drafts/:id': { path: '/page-drafts/none-such', statuses: missing },
  '/gallery': open('/gallery'),
  '/apply': open('/apply'),
  '/register': open('/register'),
  '/subevent/:title/:id/register': ofEvent('/register'),
  '/subevent/:title/:id/login': ofEvent('/login'),
  // A logged-in leader's own e-mail is filled in.
  '/subevent/:title/:id/teamregistration': { ...ofEvent('/teamregistration'), readers: ['owner'] },
  '/subevent/:title/:id/payment': open(({ paid, due }) => `/subevent/x/${paid}/payment?registration=${due}`),
  '/subevent/:title/:id/createteam': {
    path: ({ event }) => `/subevent/x/${event}/createteam`,
    // The owner has a team there and is sent on to it.
    statuses: { anonymous: 302, expired: 302, other: 200, owner: 302, admin: 200 },
    readers: [],
  },
  '/signin': open('/signin'),
  '/account': { path: '/account', statuses: people, readers: ['owner'] },
  '/signin/code': open('/signin/code'),
  '/signin/google': open('/signin/google'),
  // These tests have no login with Google.
  '/signin/google/callback': { path: '/signin/google/callback?code=x&state=x', statuses: missing },
  '/signin/done': { path: '/signin/done', statuses: people, readers: ['owner'] },
  '/confirm-email': open('/confirm-email?token=x'),
  '/my-passes': open('/my-passes'),
  '/forgot-password': open('/forgot-password'),
  '/reset-password': open('/reset-password?token=x'),
  '/join': open('/join'),
  '/join/:code': {
    path: ({ joinCode }) => `/join/${joinCode}`,
    statuses: { ...everybody, owner: 302 },
  },
  '/team/:id': {
    path: ({ team }) => `/team/${team}`,
    statuses: { ...people, other: 404 },
    readers: ['owner', 'admin'],
  },
  '/pass/:code': open(({ code }) => `/pass/${code}`),
  '/confirm-registration/:token': { path: '/confirm-registration/nobodys.token', statuses: missing },
  // A token that was not made here: there is nothing to do.
  '/not-me/:token': open('/not-me/nobody.x'),
  // None is issued here.
  '/certificate/:code': { path: '/certificate/ABCDEFGHJKMNPQRS', statuses: missing },
  // The owner's registration is not paid.
  '/receipts/:key': { path: ({ code }) => `/receipts/${code}`, statuses: missing },
  '/festival-id': { path: '/festival-id', statuses: people },
  // The code that a gate reads: a page without a name.
  '/festival-id/:key': open('/festival-id/ABCDEFGHJKMNPQRS'),
  '/my-registrations': { path: '/my-registrations', statuses: people, readers: ['owner'] },
  '/search': open('/search?q=a'),
  '/board/:venue': { path: '/board/none-such-venue', statuses: missing },
  '/my-data': { path: '/my-data', statuses: people, readers: ['owner'] },
  '/erase': open('/erase'),
  '/erase/:key': { path: '/erase/none-such-key-none-such-key', statuses: missing },
  '/guardian/:key': { path: '/guardian/none-such-key-none-such-key', statuses: missing },
  '/invitation/:token': { path: '/invitation/none-such-token-none-such', statuses: missing },
  '/volunteer/:token': { path: '/volunteer/none-such-token-none-such', statuses: missing },
  '/pass/:code/answers': open(({ code }) => `/pass/${code}/answers`),
  '/pass/:code/guardian': open(({ code }) => `/pass/${code}/guardian`),
  '/privacy': open('/privacy'),
  '/privacy/:version': open('/privacy/1'),
  '/refunds': open('/refunds'),
  '/refunds/:version': open('/refunds/1'),
  '/terms': open('/terms'),
  // Nobody has saved these here.
  '/travel': { path: '/travel', statuses: missing },
  '/travel/:version': { path: '/travel/1', statuses: missing },
  '/conduct': { path: '/conduct', statuses: missing },
  '/conduct/:version': { path: '/conduct/1', statuses: missing },
  '/safety': { path: '/safety', statuses: missing },
  '/safety/:version': { path: '/safety/1', statuses: missing },
  // English: another one would be a cookie for what is requested after it.
  '/language/:code': {
    path: '/language/en',
    statuses: { anonymous: 303, expired: 303, other: 303, owner: 303, admin: 303 },
  },
  '/my-entries': { path: '/my-entries', statuses: moved },
  '/admin/entries': { path: '/admin/entries', statuses: moved },
  '/admin/entries/*': { path: '/admin/entries/x', statuses: moved },
  '/*': { path: '/nothing/here', statuses: missing },
  ...Object.fromEntries(
    [
      '/favicon.svg',
      '/offline-worker.js',
      '/site.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      '/calendar/festival.ics',
      '/schedule.ics',
      '/announcements.atom',
      '/schedule/changes.atom',
      '/schedule.json',
      '/schedule.xml',
      '/og/site.png',
      '/default-image.jpg',
      '/apple-touch-icon.png',
    ].map((file) => [file, open(file)]),
  ),
  '/calendar/:id.ics': open(({ event }) => `/calendar/${event}.ics`),
  '/og/:id.png': open(({ event }) => `/og/${event}.png`),
  '/icons/:size.png': open('/icons/192.png'),
  '/posters/:version/hero/rangoli.svg': open('/posters/1/hero/rangoli.svg'),
  '/posters/:version/:seed.svg': open('/posters/1/seed.svg'),
  '/posters/:version/:category/:seed.svg': open('/posters/1/dance/seed.svg'),
  '/theme/:version/:file': open('/theme/1/rangoli.svg'),
  '/admin': open('/admin'),
  '/login': open('/login'),
  '/admin-forgot-password': open('/admin-forgot-password'),
  '/admin-reset-password': open('/admin-reset-password?token=x'),
  '/admin/*': { path: '/admin/nothing', statuses: missing },
  '/home/*': { path: '/home/nothing', statuses: missing },
  '/mainevent/*': { path: '/mainevent/nothing', statuses: missing },
};

/** The records that the panel's paths name. */
export type Managed = Pick<Owned, 'event' | 'sub' | 'registration'>;

/** Pages behind the admin login, with a path of each. */
export const panelPages: Record<string, (managed: Managed) => string> = {
  '/home': () => '/home',
  '/mainevent': () => '/mainevent',
  '/admin/edit/:id': ({ event }) => `/admin/edit/${event}`,
  '/admin/show/:id': ({ event }) => `/admin/show/${event}`,
  '/subEventsAdmin': () => '/subEventsAdmin',
  '/admin/subEvent/edit/:id': ({ sub }) => `/admin/subEvent/edit/${sub}`,
  '/admin/questions/:id': ({ sub }) => `/admin/questions/${sub}`,
  '/admin/certificates/:id': ({ sub }) => `/admin/certificates/${sub}`,
  '/admin/results/:id': ({ sub }) => `/admin/results/${sub}`,
  '/admin/translations/event/:id': ({ sub }) => `/admin/translations/event/${sub}`,
  '/admin/translations/announcement/:id': () => '/admin/translations/announcement/none',
  '/admin/translations/page/:id': () => '/admin/translations/page/none',
  '/admin/translations/document/:id': () => '/admin/translations/document/privacy',
  '/admin/translations/festival': () => '/admin/translations/festival',
  '/admin/registrations': () => '/admin/registrations',
  '/admin/registrations/import': ({ sub }) => `/admin/registrations/import?event=${sub}`,
  '/admin/registrations/mail': () => '/admin/registrations/mail',
  '/admin/registrations/mails': () => '/admin/registrations/mails',
  '/admin/registrations/emails': () => '/admin/registrations/emails',
  '/admin/registrations/teams-without-event': () => '/admin/registrations/teams-without-event',
  '/admin/registrations/:id': ({ registration }) => `/admin/registrations/${registration}`,
  '/admin/payments': () => '/admin/payments',
  '/admin/reports': () => '/admin/reports',
  '/admin/bank-statements': () => '/admin/bank-statements',
  '/admin/bank-statements/:id': () => '/admin/bank-statements/none',
  // Who may see it does not depend on which one it is.
  '/admin/payments/:id': ({ registration }) => `/admin/payments/${registration}`,
  '/admin/check-in': () => '/admin/check-in',
  '/admin/privacy': () => '/admin/privacy',
  '/admin/import-events': () => '/admin/import-events',
  '/admin/schedule': () => '/admin/schedule',
  '/admin/trash': () => '/admin/trash',
  '/admin/activity': () => '/admin/activity',
  '/admin/approvals': () => '/admin/approvals',
  '/admin/webhooks': () => '/admin/webhooks',
  '/admin/webhooks/:id': () => '/admin/webhooks/none',
  '/admin/pages': () => '/admin/pages',
  '/admin/pages/:id': () => '/admin/pages/none',
};

export interface KnownPage {
  path: string;
  /** Whether it is a child of the panel's layout that checks the session. */
  isGuarded: boolean;
}

/** Every path of the router, as routes.ts writes it; one with an optional segment with it and without. */
export function listPages(routes: RouteConfigEntry[], base = '', isGuarded = false): KnownPage[] {
  return routes.flatMap((route) => {
    const path = [base, route.path].filter(Boolean).join('/');
    const guarded = isGuarded || route.file === 'admin/admin-area.tsx';
    if (route.children) return listPages(route.children, path, guarded);
    // The screens are one route, which also says where there is none.
    if (route.path === 'admin/*') {
      const screens = screenPaths.map((screen) => ({ path: `/admin/${screen}`, isGuarded: true }));
      return [{ path: `/${path}`, isGuarded: false }, ...screens];
    }
    return variantsOf(path).map((variant) => ({ path: variant, isGuarded: guarded }));
  });
}

/** Every path of resources/files.ts, read from its source: what it imports needs a build. */
export function listFiles(): KnownPage[] {
  const source = readFileSync(path.join(import.meta.dirname, '../../src/web/site/resources/files.ts'), 'utf8');
  return [...source.matchAll(/^ {2}(?:file|publicFile)\('([^']+)'/gm)].map(([, found]) => ({
    path: `/${found}`,
    isGuarded: false,
  }));
}
