import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { Footer } from '../layout/footer.tsx';
import TermsPage, { loader } from './terms-page.tsx';

it('the terms of the dialog have a page, which every page leads to', () => {
  const page = renderPage(TermsPage, loader());
  expect(page.match(/<li>/g)).toHaveLength(7);
  for (const term of loader().terms) expect(textOf(page)).toContain(term);
  expect(page).toContain('href="/refunds"');
  expect(renderPage(Footer, null)).toContain('href="/terms"');
});
