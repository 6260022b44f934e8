import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE, languageCookie } from '#contract/pages.ts';
import { PathPatterns } from '#contract/urls/path-patterns.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);
const PARAMETER = /([?&])lang=([\w-]*)(&|$)/;
/** The language that a Cookie header names. */
export const languageInCookie = (cookie: string): string | undefined => cookie.match(COOKIE)?.[1];

/** The languages of the site, and the urls that have none to remember: both are said by what serves them. */
export class SiteLanguages {
  /** The languages that pages are in. */
  codes: ReadonlySet<string> = new Set();
  /** What is no page, such as calendars and pictures: in English without a parameter, since its readers send no cookie. */
  readonly files = new PathPatterns();
}

const chosen = new WeakMap<IncomingMessage, string>();

/** The language that a request is for, once `chooseLanguage` has read it; undefined is English. */
export const languageOf = (request: IncomingMessage): string | undefined => chosen.get(request);

/**
 * Reads the language of a request, from `?lang=` or the cookie: only a language of the site counts. The parameter is taken off the url and
 * becomes the cookie, since the links of the page do not carry it; a file of another language, such as a calendar, sets none.
 */
export function chooseLanguage(
  request: IncomingMessage,
  { codes, files }: SiteLanguages,
  response?: ServerResponse,
): string | undefined {
  const { url = '', headers } = request;
  if (url.startsWith('/api/')) return undefined;
  const isPage = !files.matches(url);
  const inCookie = isPage && headers.cookie && languageInCookie(headers.cookie);
  const asked = url.includes('lang=') ? url.match(PARAMETER)?.[2] : undefined;
  const isAsked = asked !== undefined && codes.has(asked);
  if (asked !== undefined) {
    request.url = url.replace(PARAMETER, (_, before: string, __, after: string) => (after === '' ? '' : before));
    if (isPage && isAsked && asked !== (inCookie || 'en')) response?.setHeader('set-cookie', languageCookie(asked));
  }
  const language = isAsked ? asked : inCookie;
  if (!language || language === 'en' || !codes.has(language)) return undefined;
  chosen.set(request, language);
  return language;
}
