import { expect, it } from 'vitest';
import { reorderHead } from './reorder-head.ts';

it('reorderHead puts style sheets first, in their order, and gives scripts a low priority', () => {
  const head =
    '<title>x</title><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/>';
  expect(
    reorderHead(`<!DOCTYPE html><html><head>${head}</head><body><link rel="stylesheet" href="/c.css"/></body></html>`),
  ).toBe(
    '<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/><title>x</title>' +
      '<link fetchpriority="low" rel="modulepreload" href="/a.js"/></head><body><link rel="stylesheet" href="/c.css"/></body></html>',
  );
});

it('reorderHead does not change a document without a head', () => {
  expect(reorderHead('<p>x</p>')).toBe('<p>x</p>');
});
