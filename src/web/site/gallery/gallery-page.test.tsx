import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import GalleryPage from './gallery-page.tsx';

it('drawings are not passed off as photos of earlier festivals', () => {
  const read = (gallery: { caption: string; image: string | null }[]) =>
    textOf(renderPage(GalleryPage, null, { festival: { gallery } }));
  expect(read([{ caption: 'Lamps', image: null }])).toContain('These pictures are drawn');
  expect(read([{ caption: 'Lamps', image: '/images/a/800.webp' }])).toContain('What the last editions looked like.');
});
