import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import AdminLayout from './admin-layout.tsx';

it('the shell from the server says what the panel needs to a browser without scripts', () => {
  const Stub = createRoutesStub([{ path: '/', Component: AdminLayout }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain('Loading...');
  expect(html).toMatch(/<noscript><p[^>]*>The admin panel needs JavaScript\. [^<]+<\/p><\/noscript>/);
});
