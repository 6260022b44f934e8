const YEAR = 31_536_000;
const DAY = 86_400;

/** A drawing whose address changes when it does. */
export function svgResponse(svg: string): Response {
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${YEAR}, immutable` },
  });
}

/** A picture that was drawn from data which may change. */
export function imageResponse(bytes: Uint8Array<ArrayBuffer>, type: 'image/png' | 'image/jpeg'): Response {
  return new Response(bytes, {
    headers: { 'content-type': type, 'cache-control': `public, max-age=${DAY}` },
  });
}

/** A text file for machines, fresh on every visit but cheap to ask for again. */
export function textResponse(text: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300', ...headers },
  });
}
