import type { Category } from '#contract/events/categories.ts';
import type { ThemeFonts } from '#contract/theme/theme.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { DEFAULT_SEED, drawIcon, drawPoster } from './poster.ts';

/** Posters and icons as PNG and JPEG for what cannot show SVG: link previews, phones, mail. */

// Loaded on first use: the picture library and the fonts are large, and most requests need none.
const loadSharp = () => import('sharp').then((part) => part.default);
const loadFaces = () => import('./preview-faces.server.ts');
const loadScripts = () => import('./script-faces.server.ts');

type Bytes = Uint8Array<ArrayBuffer>;
const plain = (buffer: Buffer): Bytes => new Uint8Array(buffer);

interface WordsLook {
  size: number;
  colour: string;
  limit: { width: number; height: number };
  /** Whose display face it is. */
  fonts?: ThemeFonts | undefined;
}

/** Some words in the display face, as large as the limit allows. */
export async function drawWords(text: string, { size, colour, limit, fonts = 'rozha' }: WordsLook) {
  const sharp = await loadSharp();
  const { previewFace } = await loadFaces();
  const { name, fontfile } = await previewFace(fonts);
  const { learnScripts } = await loadScripts();
  await learnScripts(text);
  // Pango refuses an empty text, and control characters in its markup.
  const shown = text.replace(/\p{Cc}/gu, ' ').trim() || '·';
  for (let fitting = size; ; fitting = Math.round(fitting * 0.85)) {
    const words = `<span foreground="${colour}">${escapeHtml(shown)}</span>`;
    const input = {
      text: words,
      font: `${name} ${fitting}`,
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
  /** The theme whose display font is used; Utsav's default theme if left out. */
  fonts?: ThemeFonts | undefined;
  /** The event's own picture; without one a poster is drawn. */
  picture?: PreviewPicture | null;
}

export interface PreviewPicture {
  bytes: Uint8Array;
  /** The point that stays in sight where the picture is cut, as `30 20`: percent from its left and its top. */
  focus?: string | undefined;
  /** In percent of the largest part that fills the preview, as of a cut. */
  zoom?: number | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
/** Left edge of the poster, in pixels; it fades into the dark area that holds the text. */
const POSTER_LEFT = 500;

/** The part of a picture that fills the right of a preview, with the point that stays in sight. */
export async function cutPicture({ bytes, focus = '50 50', zoom = 100 }: PreviewPicture): Promise<Buffer> {
  const sharp = await loadSharp();
  const [width, height] = [WIDTH - POSTER_LEFT, HEIGHT];
  const drawn = [width, height].map((side) => Math.round((side * zoom) / 100)) as [number, number];
  const filling = await sharp(bytes)
    .resize(...drawn, { fit: 'outside' })
    .toBuffer({ resolveWithObject: true });
  const [x = 50, y = 50] = focus.split(' ').map(Number);
  const left = Math.round(((filling.info.width - width) * x) / 100);
  const top = Math.round(((filling.info.height - height) * y) / 100);
  return sharp(filling.data).extract({ left, top, width, height }).png().toBuffer();
}

/** A picture as it is sent. */
export interface DrawnPicture {
  bytes: Bytes;
  type: 'image/png' | 'image/jpeg';
}

/** A link preview of 1200×630: the event's picture or poster beside its title. A photo as PNG would be too heavy for messengers. */
export async function drawPreview({
  seed,
  category = null,
  title,
  over,
  under,
  colours = standardColours,
  fonts,
  picture = null,
}: Preview): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  const beside = picture
    ? await cutPicture(picture)
    : Buffer.from(drawPoster(seed, { width: WIDTH - POSTER_LEFT, height: HEIGHT, category }));
  const night =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="n">` +
    `<stop offset=".42" stop-color="${colours.night}"/><stop offset=".62" stop-color="${colours.night}" stop-opacity="0"/></linearGradient>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#n)"/></svg>`;
  const [above, words, below] = await Promise.all([
    drawWords(over, { size: 34, colour: colours.marigold, limit: { width: 520, height: 90 }, fonts }),
    drawWords(title.slice(0, 160), { size: 92, colour: colours.cream, limit: { width: 520, height: 340 }, fonts }),
    drawWords(under, { size: 34, colour: colours['cream-soft'], limit: { width: 520, height: 90 }, fonts }),
  ]);
  const top = Math.round((HEIGHT - words.info.height) / 2);
  const canvas = { width: WIDTH, height: HEIGHT, channels: 3, background: colours.night } as const;
  const drawn = sharp({ create: canvas }).composite([
    { input: beside, left: POSTER_LEFT, top: 0 },
    { input: Buffer.from(night) },
    { input: above.data, left: LEFT, top: Math.max(40, top - above.info.height - 28) },
    { input: words.data, left: LEFT, top },
    { input: below.data, left: LEFT, top: Math.min(HEIGHT - 60, top + words.info.height + 30) },
  ]);
  return picture
    ? { bytes: plain(await drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer()), type: 'image/jpeg' }
    : { bytes: plain(await drawn.png({ palette: true, quality: 90, effort: 4 }).toBuffer()), type: 'image/png' };
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
