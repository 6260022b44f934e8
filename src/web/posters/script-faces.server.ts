import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trueTypeOf } from './true-type.server.ts';

interface ScriptFace {
  script: RegExp;
  load: () => Promise<{ default: string }>;
}

/** The Indian scripts that no display face has: Noto Sans in each of them, loaded when a text is written in it. */
const faces: ScriptFace[] = [
  {
    script: /\p{Script=Bengali}/u,
    load: () => import('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Gujarati}/u,
    load: () => import('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Gurmukhi}/u,
    load: () => import('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Kannada}/u,
    load: () => import('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Malayalam}/u,
    load: () => import('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Oriya}/u,
    load: () => import('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Tamil}/u,
    load: () => import('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff?inline'),
  },
  {
    script: /\p{Script=Telugu}/u,
    load: () => import('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-700-normal.woff?inline'),
  },
];

async function learnFace({ load }: ScriptFace): Promise<void> {
  const { default: sharp } = await import('sharp');
  const fontfile = join(await mkdtemp(join(tmpdir(), 'utsav-font-')), 'script.ttf');
  await writeFile(fontfile, trueTypeOf((await load()).default));
  // As of the display faces: what was drawn with once is known to later drawings.
  await sharp({ text: { text: '·', fontfile } }).toBuffer();
}

const learned = new Map<ScriptFace, Promise<void>>();

/** Makes the scripts of a text known to the renderer of link previews, once in a process. */
export async function learnScripts(text: string): Promise<void> {
  const learning = faces
    .filter(({ script }) => script.test(text))
    .map((face) => {
      const known = learned.get(face) ?? learnFace(face);
      learned.set(face, known);
      known.catch(() => learned.delete(face));
      return known;
    });
  await Promise.all(learning);
}
