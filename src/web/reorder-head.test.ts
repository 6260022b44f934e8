import { expect, it } from 'vitest';
import { reorderHead } from './reorder-head.ts';

it('reorderHead puts inline scripts and style sheets first, in their order, and gives script files a low priority', () => {
  const head =
    '<title>x</title><script nonce="n">a = 1</script><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/>';
  expect(
    reorderHead(`<!DOCTYPE html><html><head>${head}</head><body><link rel="stylesheet" href="/c.css"/></body></html>`),
  ).toBe(
    '<!DOCTYPE html><html><head><script nonce="n">a = 1</script><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/><title>x</title>' +
      '<link fetchpriority="low" rel="modulepreload" href="/a.js"/></head><body><link rel="stylesheet" href="/c.css"/></body></html>',
  );
});

it('reorderHead does not change a document without a head', () => {
  expect(reorderHead('<p>x</p>')).toBe('<p>x</p>');
});
