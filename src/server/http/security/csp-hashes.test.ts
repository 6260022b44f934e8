import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashInlineScripts } from './csp-hashes.ts';

const seal = (html: string, nonce: string) => hashInlineScripts(Buffer.from(html), nonce);

const hash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

it('hashes the scripts of the page itself and leaves no nonce behind', () => {
  const page = '<script nonce="n1">a()</script><p>text</p><script nonce="n1" type="module">if (1 > 0) b()</script>';
  const { html, scriptHashes } = seal(page, 'n1');
  expect(scriptHashes).toEqual([hash('a()'), hash('if (1 > 0) b()')]);
  expect(html.toString()).not.toContain('nonce');
});

it('gives no hash to a script that came with the content', () => {
  const { scriptHashes } = seal('<p><script>steal()</script><script nonce="guess">steal()</script></p>', 'n1');
  expect(scriptHashes).toEqual([]);
});

it('leaves scripts with an address to the policy of their origin', () => {
  expect(seal('<script nonce="n1" src="/a.js"></script>', 'n1').scriptHashes).toEqual([]);
});
