/** The longest side (pixels) of a picture that is sent: the widest copy that the server makes has 1600. */
export const LONGEST_SIDE = 2400;
/** Smaller files (bytes) are sent as they are: a phone on 3G sends one in a few seconds. */
export const SMALL_FILE = 1024 * 1024;

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Whether a file's beginning is that of a still JPEG or PNG: other kinds may be animated, and are sent as they are. */
export function isStill(type: string, head: Uint8Array): boolean {
  if (type === 'image/jpeg') return head[0] === 0xff && head[1] === 0xd8;
  // An animated PNG says so before its first image data.
  const [beforeData = ''] = text(head).split('IDAT');
  return type === 'image/png' && beforeData.slice(1, 4) === 'PNG' && !beforeData.includes('acTL');
}

/** The size that a picture is shrunk to, in its own proportions; null where it is small enough. */
export function shrunkSize(width: number, height: number): { width: number; height: number } | null {
  const longest = Math.max(width, height);
  if (longest <= LONGEST_SIDE) return null;
  const side = (pixels: number) => Math.max(1, Math.round((pixels * LONGEST_SIDE) / longest));
  return { width: side(width), height: side(height) };
}
