/**
 * How the server mounts the built pages, and what it gives them: the one seam between `server` and
 * the rendered `web` bundle, which otherwise do not know each other.
 */

/**
 * The `Cache-Control` of an answer that is the same for every visitor: the server keeps it until the
 * content changes, and whoever else keeps it asks again each time. Nothing personal may carry it.
 */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** An answer of the REST API as a page reads it: once, as JSON. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>;

/** What a page needs of the server for one request. */
export interface PageContext {
  /**
   * Answers a call of the REST API in process, from the caller's address. Public content is the very
   * same frozen object for every page that reads it, for as long as it has not changed.
   */
  callApi: (path: string, init: RequestInit) => Promise<ApiResponse>;
  /** The public origin, such as https://utsav.example, without a slash at the end. */
  origin: string;
  /** The festival's time zone, an IANA name. */
  timeZone: string;
  /** Where the browser finds the API; empty means the same origin. */
  apiUrl: string;
  /** The address of the search provider's catalogue. */
  productsUrl: string;
  /** Marks the scripts that the page itself wrote; the server turns them into hashes of the CSP. */
  nonce: string;
}

/** What a page answered. */
export interface RenderedPage {
  /** Status, headers and, for anything but a document, the body. */
  response: Response;
  /** The whole document in UTF-8; undefined where the answer is none, such as a redirect or a file. */
  html: Buffer | undefined;
}

/** Renders one page; a document is complete, never streamed in parts that come later. */
export type RenderPage = (request: Request, context: PageContext) => Promise<RenderedPage>;
