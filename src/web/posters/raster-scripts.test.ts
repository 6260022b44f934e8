import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { drawWords } from './raster.server.ts';

/** The machine's own fonts are hidden: a server has none, and then letters without a glyph are boxes. */
const folder = await mkdtemp(join(tmpdir(), 'utsav-fonts-'));
const config = join(folder, 'fonts.conf');
await writeFile(config, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
vi.stubEnv('FONTCONFIG_FILE', config);

const look = { size: 92, colour: '#fff6e6', limit: { width: 520, height: 340 } } as const;

it('previews set Devanagari in the display face on a machine without fonts', async () => {
  const words = await drawWords('नृत्य प्रतियोगिता', look);
  // First, so that the library has not met the face by another way.
  const fontfile = join(import.meta.dirname, 'rozha-one-devanagari.ttf');
  const text = '<span foreground="#fff6e6">नृत्य प्रतियोगिता</span>';
  const expected = await sharp({
    text: { text, font: 'Rozha One 92', fontfile, width: look.limit.width, rgba: true, dpi: 72, wrap: 'word-char' },
  })
    .png()
    .toBuffer();
  expect(words.data.equals(expected)).toBe(true);
  const latin = await drawWords('Nritya', look);
  expect(latin.info.width).toBeGreaterThan(200);
});

it.each([
  ['Noto Sans Bengali', 'উৎসব'],
  ['Noto Sans Gujarati', 'ઉત્સવ'],
  ['Noto Sans Gurmukhi', 'ਉਤਸਵ'],
  ['Noto Sans Kannada', 'ಉತ್ಸವ'],
  ['Noto Sans Malayalam', 'ഉത്സവം'],
  ['Noto Sans Oriya', 'ଉତ୍ସବ'],
  ['Noto Sans Tamil', 'திருவிழா'],
  ['Noto Sans Telugu', 'ఉత్సవం'],
])('previews set %s, no boxes, on a machine without fonts', async (name, festival) => {
  const draw = (font: string) =>
    sharp({
      text: {
        text: `<span foreground="${look.colour}">${festival}</span>`,
        font: `${font} 92`,
        width: look.limit.width,
        rgba: true,
        dpi: 72,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer();
  // First, so that the library has not met the face yet.
  const boxes = await draw('Rozha One');
  const words = await drawWords(festival, look);
  expect(words.data.equals(boxes)).toBe(false);
  expect(words.data.equals(await draw(`${name} Bold`))).toBe(true);
});
