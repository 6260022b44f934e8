import { expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import { Navbar } from './navbar.tsx';
import { ThumbBar } from './thumb-bar.tsx';

it('the page that is cached for everybody names nobody', () => {
  const html = renderPage(Navbar, null);
  expect(html).toContain('aria-label="Main"');
  expect(html).not.toContain('you are logged in');
});

it('the search names its shortcut once the page listens for it', () => {
  const html = renderPage(Navbar, null);
  expect(html).toContain('href="/search"');
  expect(html).not.toContain('aria-keyshortcuts');
});

it('the gallery is in the navigation once it has a picture', () => {
  expect(renderPage(Navbar, null)).not.toContain('href="/gallery"');
  expect(renderPage(Navbar, null, { festival: { hasGallery: true } })).toContain('href="/gallery"');
});

it('the bar at the bottom of a phone has plain links, the same for everybody', () => {
  const html = renderPage(ThumbBar, null);
  for (const path of ['/events', '/schedule', '/search', '/my-registrations']) expect(html).toContain(`href="${path}"`);
  expect(html).toContain('aria-label="Shortcuts"');
});
