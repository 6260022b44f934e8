import { createHash } from 'node:crypto';

/** A finished page, and the CSP hashes of the inline scripts that the page itself wrote. */
export interface SealedPage {
  html: string;
  scriptHashes: string[];
}

/**
 * Hashes the inline scripts that carry the nonce of this rendering and takes the nonce away again.
 * A script that somebody smuggled into the content cannot know the nonce, so the policy refuses it;
 * and without nonces in it, a page can be kept and served again.
 */
export function sealScripts(html: string, nonce: string): SealedPage {
  const attribute = ` nonce="${nonce}"`;
  const scriptHashes = new Set<string>();
  for (const piece of html.split('<script').slice(1)) {
    const [tag = '', ...rest] = piece.split('>');
    const body = rest.join('>');
    const end = body.indexOf('</script');
    if (!tag.includes(attribute) || /\ssrc=/.test(tag) || end < 0) continue;
    scriptHashes.add(`sha256-${createHash('sha256').update(body.slice(0, end)).digest('base64')}`);
  }
  return { html: html.replaceAll(attribute, ''), scriptHashes: [...scriptHashes] };
}
