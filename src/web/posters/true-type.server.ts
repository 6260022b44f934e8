import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;

/** A font as TrueType, whose tables a WOFF file (W3C, version 1) holds compressed; one that is TrueType already as it is. */
function toTrueType(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const stored = file.subarray(offset, offset + packed);
    return {
      tag: file.readUInt32BE(at),
      sum: file.readUInt32BE(at + 16),
      length,
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  const log = Math.floor(Math.log2(count));
  head.writeUInt32BE(file.readUInt32BE(4), 0);
  for (const [index, value] of [count, 16 << log, log, 16 * (count - (1 << log))].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const bodies: Buffer[] = [];
  let offset = head.length;
  for (const [index, { tag, sum, length, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, sum, offset, length].entries())
      head.writeUInt32BE(value, 12 + index * 16 + field * 4);
    // Every table begins at a multiple of four bytes.
    bodies.push(bytes, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat([head, ...bodies]);
}

/** The TrueType of a font file that is inlined as a data URL. */
export const trueTypeOf = (inlined: string): Buffer =>
  toTrueType(Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'));
