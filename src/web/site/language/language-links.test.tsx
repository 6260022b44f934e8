import { expect, it, vi } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import { Navbar } from '../layout/navbar.tsx';

vi.mock('virtual:languages', () => ({
  languages: [
    { code: 'en', name: 'English' },
    { code: 'hi', name: 'हिन्दी' },
    { code: 'mr', name: 'मराठी' },
  ],
}));

it('languages are items of the navigation, apart from each other', () => {
  const html = renderPage(Navbar, null);
  expect(html).toMatch(/<li><a [^>]*>हिन्दी<\/a><\/li><li><a [^>]*>मराठी<\/a><\/li>/);
});
