const YEAR = 31_536_000;
const DAY = 86_400;

/** A text whose url changes with it; one of another version may not be kept. */
export function versionedResponse(text: string, type: string, isCurrent = true): Response {
  const caching = isCurrent ? `public, max-age=${YEAR}, immutable` : 'no-store';
  return new Response(text, { headers: { 'content-type': type, 'cache-control': caching } });
}

/** An SVG whose url changes with its content. */
export const svgResponse = (svg: string): Response => versionedResponse(svg, 'image/svg+xml');

/** A picture rendered from data that may change. */
export function imageResponse(bytes: Uint8Array<ArrayBuffer>, type: 'image/png' | 'image/jpeg'): Response {
  return new Response(bytes, {
    headers: { 'content-type': type, 'cache-control': `public, max-age=${DAY}` },
  });
}

/** A text file for machines, cached for five minutes. */
export function textResponse(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300', ...headers },
  });
}

/** Text as the content or an attribute of XML, which knows no control characters, however they are escaped. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
