import { expect, it } from 'vitest';
import { orderRequests } from './order-requests.ts';

it('orderRequests puts inline scripts and style sheets first, in their order', () => {
  const head =
    '<title>x</title><script nonce="n">a = 1</script><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/>';
  expect(
    orderRequests(`<html><head>${head}</head><body><link rel="stylesheet" href="/c.css"/></body></html>`, 'n', true),
  ).toBe(
    '<html><head><script nonce="n">a = 1</script><link rel="stylesheet" href="/a.css"/><link nonce="n" rel="stylesheet" href="/b.css"/><title>x</title>' +
      '<link rel="icon" href="/i.svg"/></head><body><link rel="stylesheet" href="/c.css"/></body></html>',
  );
});

it('orderRequests holds the module script and its preloads in a template, and other scripts stay where they are', () => {
  const [preload, data] = ['<link rel="modulepreload" href="/a.js"/>', '<script nonce="n">data = 1</script>'];
  const module = '<script nonce="n" type="module" async="">import "/a.js";</script>';
  const page = orderRequests(`<html><head>${preload}</head><body>${data}${module}${data}</body></html>`, 'n', true);
  const [before, held, after] = page.split(/<template>|<\/template>/);
  expect(before).toBe(`<html><head></head><body>${data}`);
  expect(held).toBe(preload + module);
  expect(after).toMatch(/^<script nonce="n">\{.*\}<\/script><script nonce="n">data = 1<\/script><\/body><\/html>$/);
});

it('orderRequests holds no scripts of a page that is empty without them', () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/></head><body><script type="module">x</script></body></html>';
  expect(orderRequests(page, 'n', false)).toBe(page);
});

it('orderRequests does not change a document without a head', () => {
  expect(orderRequests('<p>x</p>', 'n', true)).toBe('<p>x</p>');
});
