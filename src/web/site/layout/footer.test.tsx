import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { Footer } from './footer.tsx';

const nothing = { label: '', url: null };

it('the footer has a heading only above what the settings hold', () => {
  const empty = textOf(renderPage(Footer, null, { festival: { developers: [nothing, nothing, nothing] } }));
  expect(empty).not.toMatch(/Reach us|Quick links|Follow us|Made by/);
  expect(empty).toContain('© Utsav');
  expect(empty).toContain('Privacy');
  const some = renderPage(Footer, null, {
    festival: {
      phone: '+91 98765 43210',
      instituteName: 'NIT Suryapur',
      quickLinks: { aboutUs: null, careers: 'https://nit.example/', contact: null },
      developers: [{ label: 'Aarohi', url: null }, nothing, { label: 'Imran', url: null }],
    },
  });
  expect(textOf(some)).toMatch(/Reach us.*Quick links Careers.*© NIT Suryapur.*Made by Aarohi and Imran/);
  expect(some).not.toContain('Follow us');
});
