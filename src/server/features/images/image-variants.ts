import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '#contract/images.ts';
import { AppError } from '../../errors.ts';
import { checkImageSize, imageTooLarge } from './image-header.ts';
import { inImageQueue, inImageStep, isStuck } from './image-queue.ts';
import type { Upload } from './uploads.service.ts';

/** One WebP of a picture. */
export interface Variant {
  width: number;
  height: number;
  content: Uint8Array;
}

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);
/** WebP allows 16,383 pixels a side; a page never needs more than this. */
const MAX_HEIGHT = MAX_WIDTH * 3;

/**
 * The largest area, in pixels, of a WebP: encoding takes some 23 bytes a pixel, and 55 where it is transparent. A picture
 * 1600 wide may be 2400 high.
 */
const MAX_AREA = MAX_WIDTH * 2400;
const MAX_TRANSPARENT_AREA = 1_400_000;

/** How long all variants of one picture may take (ms), without waiting: its slot is somebody else's after that. */
const TIMEOUT = 10_000;

/**
 * libvips' readers of the accepted formats; every other (SVG, PDF, TIFF …) is disabled for the whole process. SVG
 * from memory stays: the pages render their own posters that way, while uploads are always read from a file.
 */
const READERS = [
  ...['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].flatMap((kind) => [
    `VipsForeignLoad${kind}File`,
    `VipsForeignLoad${kind}Buffer`,
  ]),
  'VipsForeignLoadSvgBuffer',
];

type OpenImage = (input: string | Buffer, options?: SharpOptions) => Sharp;
let opener: Promise<OpenImage> | undefined;

/** Loads sharp at the first picture: it takes some 20 MB of memory. */
function loadSharp(): Promise<OpenImage> {
  opener ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  return opener;
}

function unacceptedType(field: string, cause?: unknown): AppError {
  const message = 'Please choose a PNG, JPG, GIF, WebP or AVIF image';
  return new AppError('image_type_refused', { errors: [{ path: field, message }], cause });
}

function isAccepted({ format, compression }: Metadata): boolean {
  // HEIF holds AVIF (AV1) and the phones' HEIC alike.
  if (format === 'heif') return compression === 'av1';
  return format === 'jpeg' || format === 'png' || format === 'gif' || format === 'webp';
}

/** Checks format and size by the header alone, before any pixel is decoded. */
async function checkHeader(open: OpenImage, upload: Upload): Promise<void> {
  let header: Metadata;
  try {
    header = await open(upload.path, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unacceptedType(upload.field, cause);
  }
  if (!isAccepted(header)) throw unacceptedType(upload.field);
  checkImageSize(header, upload.field);
}

/** The widths to create, narrowest first: the standard ones that are clearly narrower, and the widest possible. */
function widthsFor(widest: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < widest * 0.8), widest];
}

/** Runs the steps of one picture in turn; gives each the seconds that sharp may take, and throws where none are left. */
function timedSteps(sender: string) {
  let left = TIMEOUT;
  return <T>(step: (seconds: number) => Promise<T>): Promise<T> =>
    inImageStep(async () => {
      if (left <= 0) throw new Error('timeout: no time left for the variants');
      const started = performance.now();
      try {
        return await step(Math.ceil(left / 1000));
      } finally {
        left -= performance.now() - started;
      }
    }, sender);
}

const isTimeout = (error: unknown) => isStuck(error) || (error instanceof Error && error.message.startsWith('timeout'));

/** Pixels as sharp takes and gives them, in rows. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Whether any pixel lets something shine through; screenshots have an alpha channel and no such pixel. */
function isTransparent({ data, info: { channels } }: Pixels): boolean {
  if (channels % 2 === 1) return false;
  for (let index = channels - 1; index < data.length; index += channels) if (data[index] !== 255) return true;
  return false;
}

/** The widest width of which a WebP is within its area. */
function widestWithin({ info: { width, height } }: Pixels, isClear: boolean): number {
  const share = (isClear ? MAX_TRANSPARENT_AREA : MAX_AREA) / (width * height);
  return share >= 1 ? width : Math.max(1, Math.floor(width * Math.sqrt(share)));
}

/** Frees a buffer now: the garbage collector would let 60 MB of pixels wait for it. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function encodePixels(
  open: OpenImage,
  pixels: Pixels,
  inStep: ReturnType<typeof timedSteps>,
): Promise<Variant[]> {
  const { width, height, channels } = pixels.info;
  const isClear = isTransparent(pixels);
  const variants: Variant[] = [];
  for (const wide of widthsFor(widestWithin(pixels, isClear))) {
    const { data, info } = await inStep((seconds) => {
      const resized = open(pixels.data, { raw: { width, height, channels } }).resize({ width: wide });
      const opaque = isClear ? resized : resized.removeAlpha();
      return opaque.timeout({ seconds }).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    });
    variants.push({ width: info.width, height: info.height, content: data });
  }
  return variants;
}

async function makeVariants(
  open: OpenImage,
  upload: Upload,
  inStep: ReturnType<typeof timedSteps>,
): Promise<Variant[]> {
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true } as const;
  // Decoded once, upright, in sRGB and without metadata; every variant is resized from these pixels.
  const pixels: Pixels = await inStep((seconds) =>
    open(upload.path, options)
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  try {
    const variants = await encodePixels(open, pixels, inStep);
    giveBack(pixels.data);
    return variants;
  } catch (error) {
    if (!isStuck(error)) giveBack(pixels.data);
    throw error;
  }
}

/** A picture as it is stored: its WebPs, narrowest first, and its ThumbHash in Base64. */
export interface StoredPicture {
  variants: Variant[];
  thumbhash: string;
}

/** What a ThumbHash is made from has at most this many pixels a side. */
const THUMBHASH_SIDE = 100;

async function makeThumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function encodeVariants(upload: Upload): Promise<StoredPicture> {
  const open = await loadSharp();
  await checkHeader(open, upload);
  const inStep = timedSteps(upload.sender);
  try {
    const variants = await makeVariants(open, upload, inStep);
    const [narrowest] = variants;
    return {
      variants,
      thumbhash: narrowest ? await inStep(() => makeThumbhash(open(Buffer.from(narrowest.content)))) : '',
    };
  } catch (cause) {
    if (isTimeout(cause))
      throw imageTooLarge(upload.field, 'The image takes too long to read. Save it smaller.', cause);
    const message = 'The image is damaged or cannot be read';
    throw new AppError('image_type_refused', { errors: [{ path: upload.field, message }], cause });
  }
}

/**
 * The WebPs of an uploaded picture, narrowest first, and its ThumbHash. Its content decides, never its name: PNG, JPEG, GIF
 * (its first frame), WebP or AVIF within the sizes of `checkImageSize`, else `image_type_refused` or `image_too_large`.
 */
export function createVariants(upload: Upload): Promise<StoredPicture> {
  return inImageQueue(() => encodeVariants(upload), upload.sender);
}
