import { hash } from 'node:crypto';

/** A page, and the CSP hashes of the inline scripts that the page itself rendered. */
export interface HashedPage {
  html: Buffer;
  scriptHashes: string[];
}

/** < and > as bytes: searching a Buffer for a byte is many times faster than for a string. */
const [OPENING, CLOSING] = [0x3c, 0x3e];

/** The hash of the script whose tag holds the nonce at `position`; undefined if the policy needs none. */
function hashScriptAt(html: Buffer, position: number): string | undefined {
  const tagStart = html.lastIndexOf(OPENING, position);
  const tagEnd = html.indexOf(CLOSING, position);
  if (tagStart < 0 || tagEnd < 0) return undefined;
  const tag = html.toString('utf8', tagStart, tagEnd);
  // Preloads carry the nonce too; searching from one to the next script would scan most of the page.
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return undefined;
  const end = html.indexOf('</script', tagEnd);
  return end < 0 ? undefined : `sha256-${hash('sha256', html.subarray(tagEnd + 1, end), 'base64')}`;
}

/**
 * Hashes the inline scripts that carry the nonce of this rendering, and removes the nonce. A script injected
 * into the content cannot know the nonce, so the policy blocks it; and a page without nonces can be cached.
 */
export function hashInlineScripts(html: Buffer, nonce: string): HashedPage {
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const scriptHashes = new Set<string>();
  const pieces: Buffer[] = [];
  let from = 0;
  for (let position = html.indexOf(attribute); position >= 0; position = html.indexOf(attribute, from)) {
    const scriptHash = hashScriptAt(html, position);
    if (scriptHash) scriptHashes.add(scriptHash);
    pieces.push(html.subarray(from, position));
    from = position + attribute.length;
  }
  return { html: Buffer.concat([...pieces, html.subarray(from)]), scriptHashes: [...scriptHashes] };
}
