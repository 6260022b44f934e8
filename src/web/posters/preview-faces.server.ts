import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import balooDevanagari from '@fontsource/baloo-2/files/baloo-2-devanagari-700-normal.woff?inline';
import balooLatin from '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff?inline';
import dmLatin from '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff?inline';
import type { ThemeFonts } from '#contract/theme/theme.ts';
import rozhaLatin from './rozha-one.ttf?inline';
import rozhaDevanagari from './rozha-one-devanagari.ttf?inline';

/** The display faces of the themes, as files of TrueType: the renderer of link previews reads nothing else. */

interface Face {
  /** As the renderer names it, before a size. */
  name: string;
  latin: string;
  /** DM Serif Display has no Devanagari: it is set in Rozha One beside it. */
  devanagari: string;
}

const faces: Record<ThemeFonts, Face> = {
  rozha: { name: 'Rozha One', latin: rozhaLatin, devanagari: rozhaDevanagari },
  dm: { name: 'DM Serif Display,', latin: dmLatin, devanagari: rozhaDevanagari },
  // With the comma the 2 belongs to the name, and is no size.
  baloo: { name: 'Baloo 2, Bold', latin: balooLatin, devanagari: balooDevanagari },
};

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

const bytesOf = (inlined: string) => toTrueType(Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64'));

/** A face that is there to be drawn with: its name, and its file. */
export interface PreviewFace {
  name: string;
  fontfile: string;
}

async function writeFace(key: ThemeFonts): Promise<PreviewFace> {
  const { default: sharp } = await import('sharp');
  const { name, latin, devanagari } = faces[key];
  const folder = await mkdtemp(join(tmpdir(), 'utsav-font-'));
  const [fontfile, second] = [join(folder, 'latin.ttf'), join(folder, 'devanagari.ttf')];
  await Promise.all([writeFile(fontfile, bytesOf(latin)), writeFile(second, bytesOf(devanagari))]);
  // sharp takes one file at a time; one that was drawn with is known to later drawings, too, for letters that theirs lacks.
  await sharp({ text: { text: 'न', font: `${name} 20`, fontfile: second } }).toBuffer();
  return { name, fontfile };
}

const written = new Map<ThemeFonts, Promise<PreviewFace>>();

/** The display face of a pair; its files are written once in a process. */
export function previewFace(key: ThemeFonts): Promise<PreviewFace> {
  const face = written.get(key) ?? writeFace(key);
  written.set(key, face);
  face.catch(() => written.delete(key));
  return face;
}
