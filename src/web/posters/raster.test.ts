import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cutPicture, drawAppIcon, drawDefaultImage, drawPreview } from './raster.server.ts';
import { cacheLast } from './raster-cache.server.ts';

const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('drawPreview, drawDefaultImage and drawAppIcon', () => {
  it('draws a link preview, also for a long or strange title', async () => {
    for (const title of ['Nritya', 'A very long title of an event '.repeat(5), '<b>&"नृत्य', '']) {
      const { bytes, type } = await drawPreview({ seed: 'x', title, over: 'Utsav', under: '14 February 2027' });
      expect(type).toBe('image/png');
      expect(await sizeOf(bytes)).toEqual({ format: 'png', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300_000);
    }
  });

  it('draws one with a photo small enough for messengers', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#888', noise } });
    const picture = { bytes: await photo.webp().toBuffer(), focus: '10 90' };
    const { bytes, type } = await drawPreview({ seed: 'x', title: 'Star night', over: 'Utsav', under: '', picture });
    expect(type).toBe('image/jpeg');
    expect(await sizeOf(bytes)).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('cuts a photo as its event is cut: the point, and how near', async () => {
    // Red at the left, blue at the right.
    const side = (background: string) =>
      sharp({ create: { width: 800, height: 900, channels: 3, background } })
        .png()
        .toBuffer();
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#fff' } })
      .composite([
        { input: await side('#f00'), left: 0, top: 0 },
        { input: await side('#00f'), left: 800, top: 0 },
      ])
      .png()
      .toBuffer();
    const shares = async (cut: object) => {
      const { channels } = await sharp(await cutPicture({ bytes: photo, ...cut })).stats();
      return [channels[0]?.mean ?? 0, channels[2]?.mean ?? 0].map((mean) => Math.round((mean / 255) * 10) / 10);
    };
    expect(await shares({})).toEqual([0.5, 0.5]);
    expect(await shares({ focus: '60 50' })).toEqual([0.4, 0.6]);
    expect(await shares({ focus: '60 50', zoom: 300 })).toEqual([0.1, 0.9]);
    expect(await shares({ focus: '0 0', zoom: 200 })).toEqual([1, 0]);
  });

  it('draws the default image and the icons', async () => {
    expect(await sizeOf(await drawDefaultImage())).toEqual({ format: 'jpeg', width: 800, height: 500 });
    expect(await sizeOf(await drawAppIcon(192))).toEqual({ format: 'png', width: 192, height: 192 });
  });
});

describe('cacheLast', () => {
  it('renders once for concurrent calls, drops the oldest result, and does not cache failures', async () => {
    const keep = cacheLast<number>(2);
    let drawn = 0;
    const draw = async () => {
      drawn += 1;
      return drawn;
    };
    expect(await Promise.all([keep('a', draw), keep('a', draw)])).toEqual([1, 1]);
    await keep('b', draw);
    await keep('a', draw);
    await keep('c', draw);
    expect(drawn).toBe(3);
    await keep('b', draw);
    expect(drawn).toBe(4);
    await expect(keep('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keep('d', draw)).toBe(5);
  });
});
