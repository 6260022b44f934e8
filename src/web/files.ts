import type { RouteObject } from 'react-router';
import type { FileArgs } from './file-args.ts';
import { loader as announcementsFeed } from './site/announcements/announcements-feed.ts';
import { loader as chooseLanguage } from './site/language/choose-language.ts';
import { loader as appIcon } from './site/resources/app-icon.ts';
import { loader as defaultImage } from './site/resources/default-image.ts';
import { loader as eventCalendar } from './site/resources/event-calendar.ts';
import { loader as eventPreview } from './site/resources/event-preview.ts';
import { loader as favicon } from './site/resources/favicon.ts';
import { loader as festivalCalendar } from './site/resources/festival-calendar.ts';
import { loader as heroRangoli } from './site/resources/hero-rangoli.ts';
import { loader as manifest } from './site/resources/manifest.ts';
import { loader as offlineWorker } from './site/resources/offline-worker.ts';
import { loader as poster } from './site/resources/poster.ts';
import { loader as robots } from './site/resources/robots.ts';
import { loader as scheduleCalendar } from './site/resources/schedule-calendar.ts';
import { loader as sitePreview } from './site/resources/site-preview.ts';
import { loader as sitemap } from './site/resources/sitemap.ts';
import { loader as touchIcon } from './site/resources/touch-icon.ts';
import { loader as changesFeed } from './site/schedule/changes/changes-feed.ts';
import { loader as scheduleJson } from './site/schedule/export/schedule-json.ts';
import { loader as scheduleXml } from './site/schedule/export/schedule-xml.ts';
import { loader as themeFile } from './site/theme/theme-file.ts';

/** Every parameter of a path that matches has a value. */
const file = <Param extends string>(
  path: string,
  load: (args: FileArgs<Param>) => Response | Promise<Response>,
): RouteObject => ({
  path,
  loader: ({ request, context, params }) => load({ request, context, params: params as Record<Param, string> }),
});

/**
 * What is served beside the pages: pictures, calendars, feeds and files for search engines. They are no routes of the app:
 * a browser that opens a page would get all of them in its table of routes.
 */
export const files: RouteObject[] = [
  file('language/:code', chooseLanguage),
  file('favicon.svg', favicon),
  file('offline-worker.js', offlineWorker),
  file('site.webmanifest', manifest),
  file('robots.txt', robots),
  file('sitemap.xml', sitemap),
  file('schedule/changes.atom', changesFeed),
  file('announcements.atom', announcementsFeed),
  file('schedule.ics', scheduleCalendar),
  file('schedule.json', scheduleJson),
  file('schedule.xml', scheduleXml),
  file('calendar/festival.ics', festivalCalendar),
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
