import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import GalleryPage from './gallery-page.tsx';

it('drawings are not passed off as photos of earlier festivals', () => {
  const read = (gallery: { caption: string; image: string | null }[]) =>
    textOf(renderPage(GalleryPage, null, { festival: { gallery } }));
  expect(read([{ caption: 'Lamps', image: null }])).toContain('These pictures are drawn');
  expect(read([{ caption: 'Lamps', image: '/images/a/800.webp' }])).toContain('What the last editions looked like.');
});

it('people in photos can ask to have them taken down, and nobody is asked to for drawings', () => {
  const read = (image: string | null, email: string) =>
    renderPage(GalleryPage, null, { festival: { email, gallery: [{ caption: 'Lamps', image }] } });
  const html = read('/images/a/800.webp', 'fest@college.test');
  expect(html).toContain('href="mailto:fest@college.test?subject=Please%20take%20a%20picture%20down&amp;body=');
  expect(textOf(html)).toContain('Please take this down');
  expect(read(null, 'fest@college.test')).not.toContain('mailto');
  expect(read('/images/a/800.webp', '')).not.toContain('mailto');
});
