/**
 * How the server mounts the built pages, and what it gives them: the one seam between `server` and
 * the rendered `web` bundle, which otherwise do not know each other.
 */

/**
 * The `Cache-Control` of an answer that is the same for every visitor: the server keeps it until the
 * content changes, and whoever else keeps it asks again each time. Nothing personal may carry it.
 */
export const PUBLIC_ANSWER = 'public, max-age=0, must-revalidate';

/** What a page needs of the server for one request. */
export interface PageContext {
  /** Answers a request to the REST API in process, with the caller's cookies and address. */
  callApi: (request: Request) => Promise<Response>;
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

/** Renders one page; the answer's body is complete, never streamed in parts that come later. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;
