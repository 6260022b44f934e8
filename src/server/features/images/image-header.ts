import type { Metadata } from 'sharp';
import { MAX_DECODED_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '#contract/images.ts';
import { AppError } from '../../errors.ts';

/** The error `image_too_large`, naming the field. */
export function imageTooLarge(field: string, message: string, cause?: unknown): AppError {
  return new AppError('image_too_large', { errors: [{ path: field, message }], cause });
}

const isDeep = ({ depth }: Metadata) => depth !== 'uchar';

function pngBytes(header: Metadata): number {
  const { isProgressive, channels = 4, orientation = 1 } = header;
  const bytes = isDeep(header) ? 2 : 1;
  if (isProgressive) return channels * bytes * 1.3;
  return (bytes === 2 ? 3 : 1) * (orientation > 1 ? 1.5 : 1);
}

/** libjpeg holds the coefficients of all passes, two bytes each; a quarter as many of colours at 4:2:0. */
function jpegBytes({ isProgressive, channels = 3, chromaSubsampling }: Metadata): number {
  if (!isProgressive) return 0.5;
  return channels === 3 && chromaSubsampling === '4:2:0' ? 3.1 : channels * 2.1;
}

/**
 * What libvips takes for each pixel of a picture while it is read, in bytes, as measured: a plain PNG or JPEG is read
 * some rows at a time, other pictures are held as a whole.
 */
function bytesPerPixel(header: Metadata): number {
  switch (header.format) {
    case 'png':
      return pngBytes(header);
    case 'jpeg':
      return jpegBytes(header);
    case 'gif':
      return 5.2;
    case 'webp':
      return 3.3;
    default:
      return isDeep(header) ? 32 : 16;
  }
}

/**
 * Rejects by its header alone a picture that would take too much memory or time to decode. Throws `image_too_large`
 * (413) naming the field.
 */
export function checkImageSize(header: Metadata, field: string): void {
  const { width, height } = header;
  const pixels = width * height;
  if (pixels > MAX_IMAGE_PIXELS) {
    throw imageTooLarge(field, `The image has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels`);
  }
  if (Math.max(width, height) > MAX_IMAGE_SIDE) {
    throw imageTooLarge(field, `The image is longer than ${MAX_IMAGE_SIDE.toLocaleString('en')} pixels`);
  }
  const most = MAX_DECODED_BYTES / bytesPerPixel(header);
  if (pixels > most) {
    const megapixels = (Math.floor(most / 100_000) / 10).toLocaleString('en');
    const message = `An image of this kind has at most ${megapixels} megapixels`;
    throw imageTooLarge(field, `${message}. Save it smaller, or as a plain JPG.`);
  }
}
