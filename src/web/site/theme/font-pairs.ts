import balooDisplay from '@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff2?url';
import dmDisplay from '@fontsource/dm-serif-display/files/dm-serif-display-latin-400-normal.woff2?url';
import mukta from '@fontsource/mukta/files/mukta-latin-400-normal.woff2?url';
import muktaBold from '@fontsource/mukta/files/mukta-latin-600-normal.woff2?url';
import rozhaOne from '@fontsource/rozha-one/files/rozha-one-latin-400-normal.woff2?url';
import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ThemeFonts } from '#contract/theme/theme.ts';
import balooSheet from './fonts/baloo.css?url';
import balooDevanagari from './fonts/baloo-2-devanagari.woff2?url';
import dmSheet from './fonts/dm.css?url';
import dmSansRupee from './fonts/dm-sans-rupee.woff2?url';
import figtreeRupee from './fonts/figtree-rupee.woff2?url';
import hind from './fonts/hind-devanagari.woff2?url';
import muktaRupee from './fonts/mukta-400-rupee.woff2?url';
import muktaBoldRupee from './fonts/mukta-600-rupee.woff2?url';
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
  rozha: { sheet: null, preloads: [figtree, figtreeRupee, rozhaOne], devanagari: [hind, rozhaDevanagari] },
  dm: { sheet: dmSheet, preloads: [dmSans, dmSansRupee, dmDisplay], devanagari: [rozhaDevanagari] },
  baloo: {
    sheet: balooSheet,
    preloads: [mukta, muktaRupee, muktaBold, muktaBoldRupee, balooDisplay],
    devanagari: [balooDevanagari],
  },
};
