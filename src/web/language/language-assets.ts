import type { ServerBuild } from 'react-router';

type Assets = ServerBuild['assets'];

/** A built script; style sheets, fonts and pictures are the same in every language. */
const SCRIPT = /^(\/assets\/)(.+\.js)$/;

function inFolder(value: unknown, folder: string): unknown {
  if (typeof value === 'string') return value.replace(SCRIPT, `$1${folder}/$2`);
  if (Array.isArray(value)) return value.map((item) => inFolder(item, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inFolder(item, folder)]));
}

/** React Router's list of scripts, with those of a language: `scripts/languages/write-languages.ts` has put them into its folder. */
export const assetsOf = (assets: Assets, folder: string): Assets =>
  folder === '' || import.meta.env.DEV ? assets : (inFolder(assets, folder) as Assets);
