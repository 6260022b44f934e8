import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import balooDevanagari from '@fontsource/baloo-2/files/baloo-2-devanagari-700-normal.woff?inline';
import balooLatin from '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff?inline';
import dmLatin from '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff?inline';
import type { ThemeFonts } from '#contract/theme/theme.ts';
import rozhaLatin from './rozha-one.ttf?inline';
import rozhaDevanagari from './rozha-one-devanagari.ttf?inline';
import { trueTypeOf } from './true-type.server.ts';

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
  await Promise.all([writeFile(fontfile, trueTypeOf(latin)), writeFile(second, trueTypeOf(devanagari))]);
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
