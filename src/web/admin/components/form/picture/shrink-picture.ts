import { isStill, SMALL_FILE, shrunkSize } from './shrink-rules.ts';

/** As much of a file as says whether it is animated (bytes). */
const HEAD = 64 * 1024;
const QUALITY = 0.9;

/**
 * Resizes a picture in the browser, before its upload: a large photo as a smaller one, turned as its camera says; the file itself where it is small or animated, where the browser cannot
 * read it, or where nothing would be saved. It never fails: the server checks what it gets.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= SMALL_FILE) return file;
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
    if (!isStill(file.type, head)) return file;
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = shrunkSize(picture.width, picture.height);
    if (!size) return file;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, size);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
    if (!blob || blob.type !== file.type || blob.size >= file.size) return file;
    return new File([blob], file.name, { type: file.type });
  } catch {
    return file;
  }
}
