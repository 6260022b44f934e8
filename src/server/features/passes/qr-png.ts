import { crc32, deflateSync } from 'node:zlib';

/** A QR code's dots: `data` row by row, 1 for dark. */
export interface Dots {
  size: number;
  data: ArrayLike<number>;
}

/** White dots around the code, without which it does not scan. */
const MARGIN = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** One row of pixels at one bit each, 1 for white, behind the byte that says it is not filtered. */
function pixelRow({ size, data }: Dots, y: number, scale: number): Buffer {
  const pixels = (size + 2 * MARGIN) * scale;
  const row = Buffer.alloc(1 + Math.ceil(pixels / 8), 0xff);
  row[0] = 0;
  for (let x = 0; x < size; x += 1) {
    if (y < 0 || y >= size || !data[y * size + x]) continue;
    for (let pixel = (x + MARGIN) * scale; pixel < (x + MARGIN + 1) * scale; pixel += 1) {
      const byte = 1 + (pixel >> 3);
      row[byte] = (row[byte] ?? 0) & ~(0x80 >> (pixel & 7));
    }
  }
  return row;
}

/**
 * A QR code as PNG at one bit a pixel, `scale` pixels a dot. Drawing it in full colour first, as the
 * QR library does, takes ten times as long, which a rush of confirmations would feel.
 */
export function drawPng(dots: Dots, scale: number): Buffer {
  const side = (dots.size + 2 * MARGIN) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey a pixel; the other fields are 0: deflate, standard filters, not interlaced.
  header[8] = 1;
  const rows: Buffer[] = [];
  for (let y = -MARGIN; y < dots.size + MARGIN; y += 1) {
    const row = pixelRow(dots, y, scale);
    for (let repeat = 0; repeat < scale; repeat += 1) rows.push(row);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
