const YEAR = 31_536_000;
const DAY = 86_400;

/** An SVG whose url changes with its content. */
export function svgResponse(svg: string): Response {
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${YEAR}, immutable` },
  });
}

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
