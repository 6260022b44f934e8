import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashInlineScripts } from './csp-hashes.ts';

const hashed = (html: string, nonce: string) => hashInlineScripts(Buffer.from(html), nonce);

const hash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

it('hashInlineScripts hashes the scripts of the page itself and removes the nonce', () => {
  const page = '<script nonce="n1">a()</script><p>text</p><script nonce="n1" type="module">if (1 > 0) b()</script>';
  const { html, scriptHashes } = hashed(page, 'n1');
  expect(scriptHashes).toEqual([hash('a()'), hash('if (1 > 0) b()')]);
  expect(html.toString()).not.toContain('nonce');
});

it('hashInlineScripts does not hash a script that came with the content', () => {
  const { scriptHashes } = hashed('<p><script>steal()</script><script nonce="guess">steal()</script></p>', 'n1');
  expect(scriptHashes).toEqual([]);
});

it('hashInlineScripts does not hash a script with a src', () => {
  expect(hashed('<script nonce="n1" src="/a.js"></script>', 'n1').scriptHashes).toEqual([]);
});
