import sharp from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff';
  /** The EXIF orientation, 1 to 8. */
  orientation?: number;
}

/** A picture: its left half red, its right half blue. */
export async function buildPicture(options: PictureOptions = {}): Promise<Uint8Array> {
  const { width = 64, height = 48, format = 'png', orientation } = options;
  const half = Math.max(1, Math.floor(width / 2));
  const blue = await sharp({ create: { width: width - half || 1, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width, height, channels: 3, background: 'red' } });
  const picture = width > 1 ? canvas.composite([{ input: blue, left: half, top: 0 }]) : canvas;
  return picture
    .withExif({ IFD0: { Copyright: 'Secret Photographer' } })
    .withMetadata(orientation ? { orientation } : {})
    .toFormat(format)
    .toBuffer();
}
