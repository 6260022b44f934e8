import balooDisplay from '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2?url';
import dmDisplay from '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2?url';
import rozhaOne from '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2?url';
import type { ThemeFonts } from '#contract/theme/theme.ts';
import balooSheet from './fonts/baloo.css?url';
import balooDevanagari from './fonts/baloo-2-devanagari.woff2?url';
import dmSheet from './fonts/dm.css?url';
import dmSans from './fonts/dm-sans.woff2?url';
import figtree from './fonts/figtree.woff2?url';
import hind from './fonts/hind-devanagari.woff2?url';
import mukta from './fonts/mukta-400.woff2?url';
import muktaBold from './fonts/mukta-600.woff2?url';
import rozhaDevanagari from './fonts/rozha-one-devanagari.woff2?url';

interface FontPair {
  /** The sheet of its faces; null where `site.css` has them. */
  sheet: string | null;
  /** The files that every page needs at once. */
  preloads: readonly string[];
  /** What pages in Devanagari need beside these; all of it is under 100 kB. Without a text face of its own it is the device's. */
  devanagari: readonly string[];
}

/** What a page loads of each pair of faces. */
export const fontPairs: Record<ThemeFonts, FontPair> = {
  rozha: { sheet: null, preloads: [figtree, rozhaOne], devanagari: [hind, rozhaDevanagari] },
  dm: { sheet: dmSheet, preloads: [dmSans, dmDisplay], devanagari: [rozhaDevanagari] },
  baloo: {
    sheet: balooSheet,
    preloads: [mukta, muktaBold, balooDisplay],
    devanagari: [balooDevanagari],
  },
};
