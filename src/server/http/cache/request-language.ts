import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGE_COOKIE, languageCookie } from '#contract/pages.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`);
const PARAMETER = /([?&])lang=([\w-]*)(&|$)/;
/** The language that a Cookie header names. */
export const languageInCookie = (cookie: string): string | undefined => cookie.match(COOKIE)?.[1];

/**
 * Files are in English without a parameter: their readers send no cookie. React Router reads a page's data at its url with `.data`.
 * The longest ending of a file is `.webmanifest`; what follows the dot of a token, at the end of a mailed url, is 22 characters and more.
 */
const FILE = /^[^?]*\.(?!data(?:\?|$))\w{1,11}(?:\?|$)/;

const chosen = new WeakMap<IncomingMessage, string>();

/** The language that a request is for, once `chooseLanguage` has read it; undefined is English. */
export const languageOf = (request: IncomingMessage): string | undefined => chosen.get(request);

/**
 * Reads the language of a request, from `?lang=` or the cookie: only one of `languages` counts. The parameter is taken off the url and
 * becomes the cookie, since the links of the page do not carry it; a file of another language, such as a calendar, sets none.
 */
export function chooseLanguage(
  request: IncomingMessage,
  languages: ReadonlySet<string>,
  response?: ServerResponse,
): string | undefined {
  const { url = '', headers } = request;
  if (url.startsWith('/api/')) return undefined;
  const isPage = !FILE.test(url);
  const inCookie = isPage && headers.cookie && languageInCookie(headers.cookie);
  const asked = url.includes('lang=') ? url.match(PARAMETER)?.[2] : undefined;
  const isAsked = asked !== undefined && languages.has(asked);
  if (asked !== undefined) {
    request.url = url.replace(PARAMETER, (_, before: string, __, after: string) => (after === '' ? '' : before));
    if (isPage && isAsked && asked !== (inCookie || 'en')) response?.setHeader('set-cookie', languageCookie(asked));
  }
  const language = isAsked ? asked : inCookie;
  if (!language || language === 'en' || !languages.has(language)) return undefined;
  chosen.set(request, language);
  return language;
}
