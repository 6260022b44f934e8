/**
 * How the server mounts the built pages, and what it gives them: the one seam between `server` and
 * the rendered `web` bundle, which otherwise do not know each other.
 */

/**
 * The `Cache-Control` of a response that is the same for every visitor: the server caches it until the
 * content changes, and other caches revalidate it each time. Nothing personal may carry it.
 */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** The cookie that tells browsers apart for limits, on https with the prefix `__Host-`; it opens nothing. */
export const DEVICE_COOKIE = 'utsav-device';

/** Whether one `name=value` of a Cookie header is the device's. */
export const isDeviceCookie = (pair: string) => /^(?:__Host-)?utsav-device=/.test(pair);

/** The cookie that holds the language a visitor chose, such as `hi`; without it pages are English. */
export const LANGUAGE_COOKIE = 'language';

/** `Set-Cookie` for a language, for a year; English needs none. */
export const languageCookie = (language: string): string =>
  `${LANGUAGE_COOKIE}=${language === 'en' ? '; Max-Age=0' : `${language}; Max-Age=31536000`}; Path=/; SameSite=Lax`;

/** A response of the REST API as a page reads it: once, as JSON. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;

/** What a page needs of the server for one request. */
export interface PageContext {
  /**
   * Sends a request to the REST API in process, from the client's ip. Public content is the very
   * same frozen object for every page that reads it, for as long as it has not changed.
   */
  callApi: (path: string, init: RequestInit) => Promise<ApiResponse>;
  /** A public file of this site by its url, such as a picture that somebody uploaded; null where there is none. */
  readFile: (url: string) => Promise<Uint8Array | null>;
  /** The public origin, such as https://utsav.example, without a trailing slash. */
  origin: string;
  /** The festival's time zone, an IANA name. */
  timeZone: string;
  /** The language to show the page in, one of `Pages.languages`; the panel is English in any case. */
  language: string;
  /** Base url of the API for the browser; empty means the same origin. */
  apiUrl: string;
  /** Whether people can log in with Google. */
  hasGoogle: boolean;
  /** The url of the search provider's products. */
  productsUrl: string;
  /** Marks the scripts that the page itself rendered; the server turns them into hashes of the CSP. */
  nonce: string;
}

/** Renders one page, data request or resource route; a document is complete, never streamed in parts. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** What the built pages export. */
export interface Pages {
  renderPage: RenderPage;
  /** Patterns such as `/subevent/:title/:id` of the pages, and of files among `filePaths`, that are the same for every visitor. */
  publicPaths: readonly string[];
  /** The languages of the site, such as `en` and `hi`. */
  languages?: readonly string[];
  /** Patterns such as `/calendar/:id.ics` of what the pages serve beside themselves. */
  filePaths?: readonly string[];
  /** By such a path, the query parameters that the page reads; a page that is not named may read any. */
  readParameters?: Readonly<Record<string, readonly string[]>>;
}
