import { hash } from 'node:crypto';

/** A finished page, and the CSP hashes of the inline scripts that the page itself wrote. */
export interface HashedPage {
  html: Buffer;
  scriptHashes: string[];
}

/** As bytes, which are looked for many times faster than strings. */
const [OPENING, CLOSING] = [0x3c, 0x3e];

/** The hash of the script whose tag holds the nonce at `place`; undefined where the policy needs none. */
function hashAround(html: Buffer, place: number): string | undefined {
  const tagStart = html.lastIndexOf(OPENING, place);
  const tagEnd = html.indexOf(CLOSING, place);
  if (tagStart < 0 || tagEnd < 0) return undefined;
  const tag = html.toString('utf8', tagStart, tagEnd);
  // Preloads carry the nonce too, and most of the page lies between them and the next script.
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return undefined;
  const end = html.indexOf('</script', tagEnd);
  return end < 0 ? undefined : `sha256-${hash('sha256', html.subarray(tagEnd + 1, end), 'base64')}`;
}

/**
 * Hashes the inline scripts that carry the nonce of this rendering and takes the nonce away again.
 * A script that somebody smuggled into the content cannot know the nonce, so the policy refuses it;
 * and without nonces in it, a page can be kept and served again.
 */
export function hashInlineScripts(html: Buffer, nonce: string): HashedPage {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const scriptHashes = new Set<string>();
  const pieces: Buffer[] = [];
  let from = 0;
  for (let place = html.indexOf(attribute); place >= 0; place = html.indexOf(attribute, from)) {
    const scriptHash = hashAround(html, place);
    if (scriptHash) scriptHashes.add(scriptHash);
    pieces.push(html.subarray(from, place));
    from = place + attribute.length;
  }
  return { html: Buffer.concat([...pieces, html.subarray(from)]), scriptHashes: [...scriptHashes] };
}
