import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isStill, LONGEST_SIDE, shrunkSize } from './shrink-rules.ts';

const blank = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#807060' } });

it('a photo is shrunk to the longest side in its own proportions, a small one is left alone', () => {
  expect(shrunkSize(4000, 3000)).toEqual({ width: LONGEST_SIDE, height: 1800 });
  expect(shrunkSize(3000, 4000)).toEqual({ width: 1800, height: LONGEST_SIDE });
  expect(shrunkSize(LONGEST_SIDE, 100)).toBeNull();
  expect(shrunkSize(20_000, 2)).toEqual({ width: LONGEST_SIDE, height: 1 });
});

it('still JPEG and PNG pictures are known by their content; what may be animated is not touched', async () => {
  const [jpeg, png, gif, webp] = await Promise.all([
    blank().jpeg().toBuffer(),
    blank().png().toBuffer(),
    blank().gif().toBuffer(),
    blank().webp().toBuffer(),
  ]);
  expect(isStill('image/jpeg', jpeg)).toBe(true);
  expect(isStill('image/png', png)).toBe(true);
  expect(isStill('image/gif', gif)).toBe(false);
  expect(isStill('image/webp', webp)).toBe(false);
  expect(isStill('image/png', gif)).toBe(false);
  const header = png.indexOf('IHDR') + 21;
  const animated = Buffer.concat([
    png.subarray(0, header),
    Buffer.from('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0crc!'),
    png.subarray(header),
  ]);
  expect(isStill('image/png', animated)).toBe(false);
});
