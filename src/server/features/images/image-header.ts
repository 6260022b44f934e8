import type { Metadata } from 'sharp';
import {
  MAX_AVIF_PIXELS,
  MAX_COMPLEX_IMAGE_PIXELS,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_WHOLE_IMAGE_PIXELS,
} from '#contract/images.ts';
import { AppError } from '../../errors.ts';

/** The error `image_too_large`, naming the field. */
export function imageTooLarge(field: string, message: string, cause?: unknown): AppError {
  return new AppError('image_too_large', { errors: [{ path: field, message }], cause });
}

const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;

function complexityOf({ isProgressive, depth, pages = 1 }: Metadata): string | undefined {
  if (isProgressive) return 'interlaced';
  if (pages > 1) return 'animated';
  return depth === 'uchar' ? undefined : 'of more than 8 bits a colour';
}

/** libvips holds all pixels of these, whatever size they are made in; of the others some rows at a time. */
function isDecodedAsWhole({ format, orientation = 1 }: Metadata): boolean {
  return format !== 'jpeg' && (format !== 'png' || orientation > 1);
}

/**
 * Rejects by its header alone a picture that would take too much memory or time to decode. Throws `image_too_large`
 * (413) naming the field.
 */
export function checkImageSize(header: Metadata, field: string): void {
  const { width, height } = header;
  const pixels = width * height;
  if (pixels > MAX_IMAGE_PIXELS) {
    throw imageTooLarge(field, `The image has more than ${megapixels(MAX_IMAGE_PIXELS)}`);
  }
  if (Math.max(width, height) > MAX_IMAGE_SIDE) {
    throw imageTooLarge(field, `The image is longer than ${MAX_IMAGE_SIDE.toLocaleString('en')} pixels`);
  }
  const complexity = complexityOf(header);
  if (complexity && pixels > MAX_COMPLEX_IMAGE_PIXELS) {
    const message = `The image is ${complexity} and has more than ${megapixels(MAX_COMPLEX_IMAGE_PIXELS)}`;
    throw imageTooLarge(field, `${message}. Save it smaller, or as a plain JPG.`);
  }
  const limit = header.format === 'heif' ? MAX_AVIF_PIXELS : MAX_WHOLE_IMAGE_PIXELS;
  if (isDecodedAsWhole(header) && pixels > limit) {
    throw imageTooLarge(field, `The image has more than ${megapixels(limit)}. Save it smaller, or as a JPG.`);
  }
}
