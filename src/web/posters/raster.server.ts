import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Category } from '#contract/events/categories.ts';
import { DEFAULT_SEED, drawIcon, drawPoster } from './poster.ts';
import displayFace from './rozha-one.ttf?inline';
import devanagariFace from './rozha-one-devanagari.ttf?inline';

/** Posters and icons as PNG and JPEG for what cannot show SVG: link previews, phones, mail. */

// Loaded on first use: the picture library is large, and most requests need none.
const loadSharp = async () => (await import('sharp')).default;

type Bytes = Uint8Array<ArrayBuffer>;
const plain = (buffer: Buffer): Bytes => new Uint8Array(buffer);

let fontFile: Promise<string> | undefined;

const bytesOf = (inlined: string) => Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64');

/** The display face as a file, which is how sharp takes a font; written once per process. */
function displayFont(): Promise<string> {
  fontFile ??= (async () => {
    const sharp = await loadSharp();
    const folder = await mkdtemp(join(tmpdir(), 'utsav-font-'));
    const [latin, devanagari] = [join(folder, 'rozha-one.ttf'), join(folder, 'rozha-one-devanagari.ttf')];
    await Promise.all([writeFile(latin, bytesOf(displayFace)), writeFile(devanagari, bytesOf(devanagariFace))]);
    // sharp takes one file at a time; one that was drawn with is known to later drawings, too, for letters that theirs lacks.
    await sharp({ text: { text: 'न', font: 'Rozha One 20', fontfile: devanagari } }).toBuffer();
    return latin;
  })();
  return fontFile;
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Some words in the display face, as large as the limit allows. */
export async function drawWords(text: string, size: number, colour: string, limit: { width: number; height: number }) {
  const sharp = await loadSharp();
  const fontfile = await displayFont();
  // Pango refuses an empty text, and control characters in its markup.
  const shown = text.replace(/\p{Cc}/gu, ' ').trim() || '·';
  for (let fitting = size; ; fitting = Math.round(fitting * 0.85)) {
    const words = `<span foreground="${colour}">${escapeMarkup(shown)}</span>`;
    const input = {
      text: words,
      font: `Rozha One ${fitting}`,
      fontfile,
      width: limit.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    } as const;
    const drawn = await sharp({ text: input }).png().toBuffer({ resolveWithObject: true });
    if ((drawn.info.height <= limit.height && drawn.info.width <= limit.width) || fitting < 20) return drawn;
  }
}

/** The tokens of the theme that a preview is drawn in. */
export interface PreviewColours {
  night: string;
  marigold: string;
  cream: string;
  'cream-soft': string;
}

const standardColours: PreviewColours = {
  night: '#140b2b',
  marigold: '#ffb21a',
  cream: '#fff6e6',
  'cream-soft': '#d9cff2',
};

export interface Preview {
  seed: string;
  category?: Category | null;
  title: string;
  /** Small line above the title. */
  over: string;
  /** Small line below the title. */
  under: string;
  /** Those of the site's theme; Utsav's own without one. */
  colours?: PreviewColours | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
/** Left edge of the poster, in pixels; it fades into the dark area that holds the text. */
const POSTER_LEFT = 500;

/** A link preview of 1200×630: the event's poster beside its title. */
export async function drawPreview({
  seed,
  category = null,
  title,
  over,
  under,
  colours = standardColours,
}: Preview): Promise<Bytes> {
  const sharp = await loadSharp();
  const poster = drawPoster(seed, { width: WIDTH - POSTER_LEFT, height: HEIGHT, category });
  const night =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="n">` +
    `<stop offset=".42" stop-color="${colours.night}"/><stop offset=".62" stop-color="${colours.night}" stop-opacity="0"/></linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#n)"/></svg>`;
  const [above, words, below] = await Promise.all([
    drawWords(over, 34, colours.marigold, { width: 520, height: 90 }),
    drawWords(title.slice(0, 160), 92, colours.cream, { width: 520, height: 340 }),
    drawWords(under, 34, colours['cream-soft'], { width: 520, height: 90 }),
  ]);
  const top = Math.round((HEIGHT - words.info.height) / 2);
  const canvas = { width: WIDTH, height: HEIGHT, channels: 3, background: colours.night } as const;
  const bytes = await sharp({ create: canvas })
    .composite([
      { input: Buffer.from(poster), left: POSTER_LEFT, top: 0 },
      { input: Buffer.from(night) },
      { input: above.data, left: LEFT, top: Math.max(40, top - above.info.height - 28) },
      { input: words.data, left: LEFT, top },
      { input: below.data, left: LEFT, top: Math.min(HEIGHT - 60, top + words.info.height + 30) },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
  return plain(bytes);
}

/** The fallback picture: `/default-image.jpg`. */
export async function drawDefaultImage(): Promise<Bytes> {
  const sharp = await loadSharp();
  return plain(
    await sharp(Buffer.from(drawPoster(DEFAULT_SEED)))
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer(),
  );
}

/** The festival's mark as a square picture that fills its corners, as phones want it. */
export async function drawAppIcon(size: number): Promise<Bytes> {
  const sharp = await loadSharp();
  return plain(
    await sharp(Buffer.from(drawIcon({ bleed: true })), { density: 192 })
      .resize(size)
      .png()
      .toBuffer(),
  );
}
