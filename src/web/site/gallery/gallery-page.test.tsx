import { expect, it } from 'vitest';
import type { GalleryPicture } from '#contract/gallery.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import GalleryPage from './gallery-page.tsx';

const sources = [
  { url: '/images/a/400.webp', width: 400 },
  { url: '/images/a/800.webp', width: 800 },
];
const photo = {
  id: 'a',
  url: '/images/a/800.webp',
  width: 800,
  height: 600,
  sources,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
};
const picture = (given: Partial<GalleryPicture> = {}): GalleryPicture => ({
  caption: 'Lamps',
  album: null,
  photo,
  ...given,
});
const render = (gallery: GalleryPicture[] | null, email = '') =>
  renderPage(GalleryPage, { gallery }, { festival: { email } });

it('drawings are not passed off as photos', () => {
  expect(textOf(render([picture({ photo: null })]))).toContain('These pictures are drawn');
  expect(textOf(render([picture()]))).toContain('What the last editions looked like.');
  expect(textOf(render([picture(), picture({ photo: null, caption: 'Gate' })]))).toContain(
    'What the last editions looked like. Where there is no photo, the picture is drawn.',
  );
  expect(textOf(render([picture()]))).not.toContain('drawn');
  expect(textOf(render([]))).toContain('The first pictures will hang here soon.');
});

it('a gallery that could not be read is told apart from an empty one', () => {
  expect(textOf(render(null))).toContain('The gallery could not be fetched');
});

it('people in photos can ask to have them taken down, and nobody is asked to for drawings', () => {
  const html = render([picture()], 'fest@college.test');
  expect(html).toContain('href="mailto:fest@college.test?subject=Please%20take%20a%20picture%20down&amp;body=');
  expect(textOf(html)).toContain('Please take this down');
  expect(render([picture({ photo: null })], 'fest@college.test')).not.toContain('mailto');
  expect(render([picture()])).not.toContain('mailto');
});

it('pictures of an album are together under its name, in the order of the albums; several have links to them', () => {
  const html = render([
    picture({ caption: 'Gate' }),
    picture({ caption: 'Drums', album: 'Music night' }),
    picture({ caption: 'Robots', album: 'Workshops' }),
    picture({ caption: 'Encore', album: 'Music night' }),
  ]);
  const texts = [...html.matchAll(/<(?:h2|figcaption)[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Gate', 'Music night', 'Drums', 'Encore', 'Workshops', 'Robots']);
  expect(html).toContain('<a href="#album-2">Music night</a>');
  expect(render([picture({ album: 'संगीत संध्या' })])).toContain('lang="hi">संगीत संध्या</h2>');
  expect(render([picture({ album: 'Music night' })])).not.toContain('<nav');
});

it('a photo comes in the width that is needed, leads to its file without scripts and has a placeholder', () => {
  const html = render([picture()]);
  expect(html).toContain('srcSet="/images/a/400.webp 400w, /images/a/800.webp 800w"');
  expect(html).toContain('href="/images/a/800.webp" aria-label="Lamps: show the whole picture"');
  expect(html).toContain(`data-thumbhash="${photo.thumbhash}"`);
});

it('what is seen at once is fetched at once, and the rest when it comes into view', () => {
  const html = render([
    picture(),
    picture({ photo: null }),
    picture(),
    picture({ album: 'Music night' }),
    picture({ album: 'Music night' }),
  ]);
  const pictures = html.match(/<img[^>]*>/g) ?? [];
  expect(pictures.map((one) => one.includes('loading="lazy"'))).toEqual([false, false, true, true, true]);
});
