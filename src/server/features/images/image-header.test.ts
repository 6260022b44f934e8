import type { Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkImageSize } from './image-header.ts';

const header = (width: number, height: number, more: object = {}) =>
  ({ format: 'png', width, height, depth: 'uchar', ...more }) as Metadata;

const progressive = { format: 'jpeg', isProgressive: true, channels: 3, chromaSubsampling: '4:4:4' };

describe('checkImageSize', () => {
  it.each([
    ['more than 50 megapixels', header(7072, 7072)],
    ['a side of more than 16,383 pixels', header(1, 16_384)],
    ['an interlaced picture of 49 megapixels', header(7000, 7000, { isProgressive: true })],
    ['a progressive CMYK JPEG of 12 megapixels', header(4000, 3000, { ...progressive, channels: 4 })],
    ['a progressive JPEG of 30 megapixels', header(6000, 5000, { ...progressive, chromaSubsampling: '4:2:0' })],
    ['a 16-bit PNG of 31 megapixels', header(6200, 5000, { depth: 'ushort' })],
    ['a 16-bit interlaced PNG of 9 megapixels', header(3000, 3000, { depth: 'ushort', isProgressive: true })],
    ['an animation of 18 megapixels a frame', header(6000, 3000, { format: 'gif', pages: 2 })],
    ['a WebP of 28 megapixels', header(7000, 4000, { format: 'webp' })],
    ['an AVIF of 6 megapixels', header(3000, 2000, { format: 'heif' })],
    ['an AVIF of 3 megapixels in 10 bits', header(2000, 1500, { format: 'heif', depth: 'ushort' })],
  ])('rejects %s', (_name, metadata) => {
    expect(() => checkImageSize(metadata, 'photo')).toThrow(
      expect.objectContaining({ code: 'image_too_large', errors: [expect.objectContaining({ path: 'photo' })] }),
    );
  });

  it.each([
    ['a PNG of 49 megapixels', header(7000, 7000)],
    ['a turned JPEG of 49 megapixels', header(7000, 7000, { format: 'jpeg', orientation: 6 })],
    ['a side of 16,383 pixels', header(1000, 16_383)],
    ['a progressive JPEG of 10 megapixels', header(4000, 2600, progressive)],
    ['one of a phone, 12 megapixels', header(4032, 3024, { ...progressive, chromaSubsampling: '4:2:0' })],
    ['a 16-bit interlaced PNG of 6 megapixels', header(2500, 2500, { depth: 'ushort', isProgressive: true })],
    ['a WebP of 16 megapixels', header(4000, 4000, { format: 'webp' })],
    ['an animation of many small frames', header(800, 600, { format: 'gif', pages: 200 })],
  ])('takes %s', (_name, metadata) => {
    expect(() => checkImageSize(metadata, 'photo')).not.toThrow();
  });
});
