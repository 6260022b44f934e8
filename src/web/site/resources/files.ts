import type { RouteObject } from 'react-router';
import { loader as movedPage } from '../../moved-page.ts';
import { loader as announcementsFeed } from '../announcements/announcements-feed.ts';
import { loader as chooseLanguage } from '../language/choose-language.ts';
import { loader as changesFeed } from '../schedule/changes/changes-feed.ts';
import { loader as scheduleJson } from '../schedule/export/schedule-json.ts';
import { loader as scheduleXml } from '../schedule/export/schedule-xml.ts';
import { loader as themeFile } from '../theme/theme-file.ts';
import { loader as appIcon } from './app-icon.ts';
import { loader as defaultImage } from './default-image.ts';
import { loader as eventCalendar } from './event-calendar.ts';
import { loader as eventPreview } from './event-preview.ts';
import { loader as favicon } from './favicon.ts';
import type { FileArgs } from './file-args.ts';
import { loader as heroRangoli } from './hero-rangoli.ts';
import { loader as manifest } from './manifest.ts';
import { loader as offlineWorker } from './offline-worker.ts';
import { loader as poster } from './poster.ts';
import { loader as robots } from './robots.ts';
import { loader as scheduleCalendar } from './schedule-calendar.ts';
import { loader as sitePreview } from './site-preview.ts';
import { loader as sitemap } from './sitemap.ts';
import { loader as touchIcon } from './touch-icon.ts';

/** Every parameter of a path that matches has a value. */
const file = <Param extends string>(
  path: string,
  load: (args: FileArgs<Param>) => Response | Promise<Response>,
): RouteObject => ({
  path,
  loader: ({ request, context, params }) => load({ request, context, params: params as Record<Param, string> }),
});

/** One that is the same for every visitor, and reads no query. */
const publicFile = (path: string, load: (args: FileArgs<never>) => Promise<Response>): RouteObject => ({
  ...file(path, load),
  handle: { cache: 'public' },
});

/**
 * What is served beside the pages: pictures, calendars, feeds, files for search engines, and where pages moved. They are no routes of the app:
 * a browser that opens a page would get all of them in its table of routes.
 */
export const files: RouteObject[] = [
  file('language/:code', chooseLanguage),
  file('my-entries', movedPage),
  file('admin/entries', movedPage),
  file('admin/entries/*', movedPage),
  file('favicon.svg', favicon),
  publicFile('offline-worker.js', offlineWorker),
  publicFile('site.webmanifest', manifest),
  file('robots.txt', robots),
  publicFile('sitemap.xml', sitemap),
  publicFile('schedule/changes.atom', changesFeed),
  publicFile('announcements.atom', announcementsFeed),
  file('schedule.ics', scheduleCalendar),
  file('schedule.json', scheduleJson),
  file('schedule.xml', scheduleXml),
  // What calendars subscribed to before there was a schedule.
  file('calendar/festival.ics', scheduleCalendar),
  file('calendar/:id.ics', eventCalendar),
  file('og/site.png', sitePreview),
  file('og/:id.png', eventPreview),
  file('default-image.jpg', defaultImage),
  file('apple-touch-icon.png', touchIcon),
  file('icons/:size.png', appIcon),
  file('theme/:version/:file', themeFile),
  file('posters/:version/hero/rangoli.svg', heroRangoli),
  file('posters/:version/:seed.svg', poster),
  file('posters/:version/:category/:seed.svg', poster),
];

/** The paths of those that are the same for every visitor. */
export const publicFiles: readonly string[] = files.filter(({ handle }) => handle).map(({ path }) => `/${path}`);
