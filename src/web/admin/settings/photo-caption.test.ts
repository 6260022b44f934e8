import { expect, it } from 'vitest';
import { captionOf } from './photo-caption.ts';

it.each([
  ['battle-of_bands.jpg', 'battle of bands'],
  ['नृत्य 2.png', 'नृत्य 2'],
  ['IMG_2041.JPG', 'Picture 7'],
  ['DSC00123.jpg', 'Picture 7'],
  ['PXL_20260214_101500.jpg', 'Picture 7'],
  ['WhatsApp Image 2026-02-14 at 10.15.00 PM.jpeg', 'Picture 7'],
  ['.jpg', 'Picture 7'],
])('a photo of the file %s begins with the caption %s', (file, caption) => {
  expect(captionOf(file, 7)).toBe(caption);
});

it('a caption from a long name fits', () => {
  expect(captionOf(`${'a'.repeat(300)}.jpg`, 1)).toHaveLength(120);
});
