import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '#contract/images.ts';
import { AppError } from '../../errors.ts';
import { checkImageSize, imageTooLarge } from './image-header.ts';
import { inImageQueue } from './image-queue.ts';
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

/** How long all variants of one picture may take (ms): its slot is somebody else's after that. */
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
export function widthsFor(widest: number): number[] {
  return [...IMAGE_WIDTHS.filter((width) => width < widest * 0.8), widest];
}

/** The whole seconds left until a time; throws where none are. sharp gives up after so many. */
function secondsUntil(deadline: number): number {
  const seconds = Math.ceil((deadline - performance.now()) / 1000);
  if (seconds <= 0) throw new Error('timeout: no time left for the variants');
  return seconds;
}

const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout');

async function makeVariants(open: OpenImage, upload: Upload): Promise<Variant[]> {
  const deadline = performance.now() + TIMEOUT;
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true } as const;
  // Decoded once, upright, in sRGB and without metadata; every variant is resized from these pixels.
  const { data, info } = await open(upload.path, options)
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: secondsUntil(deadline) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: Variant[] = [];
  for (const width of widthsFor(info.width)) {
    const webp = await open(data, { raw })
      .resize({ width })
      .timeout({ seconds: secondsUntil(deadline) })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    variants.push({ width: webp.info.width, height: webp.info.height, content: webp.data });
  }
  return variants;
}

async function encodeVariants(upload: Upload): Promise<Variant[]> {
  const open = await loadSharp();
  await checkHeader(open, upload);
  try {
    return await makeVariants(open, upload);
  } catch (cause) {
    if (isTimeout(cause))
      throw imageTooLarge(upload.field, 'The image takes too long to read. Save it smaller.', cause);
    const message = 'The image is damaged or cannot be read';
    throw new AppError('image_type_refused', { errors: [{ path: upload.field, message }], cause });
  }
}

/**
 * The WebPs of an uploaded picture, narrowest first. Its content decides, never its name: PNG, JPEG, GIF
 * (its first frame), WebP or AVIF within the sizes of `checkImageSize`, else `image_type_refused` or `image_too_large`.
 */
export function createVariants(upload: Upload): Promise<Variant[]> {
  return inImageQueue(() => encodeVariants(upload), upload.sender);
}
