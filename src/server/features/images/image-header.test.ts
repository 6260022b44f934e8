import type { Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkImageSize } from './image-header.ts';

const header = (width: number, height: number, more: object = {}) =>
  ({ format: 'png', width, height, depth: 'uchar', ...more }) as Metadata;

describe('checkImageSize', () => {
  it.each([
    ['more than 50 megapixels', header(7072, 7072)],
    ['a side of more than 16,383 pixels', header(1, 16_384)],
    ['an interlaced picture of 49 megapixels', header(7000, 7000, { isProgressive: true })],
    ['a progressive JPEG of 13 megapixels', header(13_000, 1000, { format: 'jpeg', isProgressive: true })],
    ['a 16-bit picture of 13 megapixels', header(13_000, 1000, { depth: 'ushort' })],
    ['an animation of 13 megapixels a frame', header(13_000, 1000, { format: 'gif', pages: 2 })],
    ['a WebP of 17 megapixels', header(8500, 2000, { format: 'webp' })],
    ['a turned PNG of 26 megapixels', header(13_000, 2000, { orientation: 6 })],
    ['an AVIF of 9 megapixels', header(3000, 3000, { format: 'heif' })],
  ])('rejects %s', (_name, metadata) => {
    expect(() => checkImageSize(metadata, 'photo')).toThrow(
      expect.objectContaining({ code: 'image_too_large', errors: [expect.objectContaining({ path: 'photo' })] }),
    );
  });

  it.each([
    ['a PNG of 49 megapixels', header(7000, 7000)],
    ['a turned JPEG of 49 megapixels', header(7000, 7000, { format: 'jpeg', orientation: 6 })],
    ['a side of 16,383 pixels', header(1000, 16_383)],
    [
      'a 16-bit interlaced picture of a phone, 12 megapixels',
      header(4032, 3024, { depth: 'ushort', isProgressive: true }),
    ],
    ['a WebP of 16 megapixels', header(4000, 4000, { format: 'webp' })],
    ['an animation of many small frames', header(800, 600, { format: 'gif', pages: 200 })],
  ])('takes %s', (_name, metadata) => {
    expect(() => checkImageSize(metadata, 'photo')).not.toThrow();
  });
});
