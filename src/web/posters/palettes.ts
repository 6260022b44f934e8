import type { Category } from '#contract/events/categories.ts';

/** Five colours: the ground, and four that are laid on it, brightest last. */
export interface Palette {
  ground: string;
  glow: string;
  powders: readonly [string, string, string, string];
}

export const palettes: readonly [Palette, ...Palette[]] = [
  { ground: '#1a0e3a', glow: '#3a1c78', powders: ['#e8236b', '#12a497', '#ffb21a', '#fff0d6'] },
  { ground: '#06393b', glow: '#0b5f5b', powders: ['#f2603c', '#ffb21a', '#7fe3d2', '#fff0d6'] },
  { ground: '#6d0d3c', glow: '#9d1853', powders: ['#ff7aa8', '#ffb21a', '#ffd9a0', '#fff4e2'] },
  { ground: '#f6a313', glow: '#ffbf45', powders: ['#c4134f', '#0b5f5b', '#3a1268', '#fff6e6'] },
  { ground: '#2a1263', glow: '#4a249a', powders: ['#ff6f4e', '#8f6bff', '#ffc64d', '#ffe9dc'] },
];

const cream = '#fff4e2';
const gold = '#ffb21a';

/** Each category on a ground of its own, as its badge has; the emblem is in the last colour, its ring in the third. */
export const categoryPalettes: Record<Category, Palette> = {
  music: { ground: '#4d0a34', glow: '#90145f', powders: ['#ff7aa8', '#b04fd0', gold, cream] },
  dance: { ground: '#5b0a26', glow: '#9a1242', powders: ['#ff8a5c', '#e8236b', '#7fe3d2', cream] },
  theatre: { ground: '#5e1814', glow: '#972f27', powders: [gold, '#e85a4a', '#ffd9a0', cream] },
  film: { ground: '#121838', glow: '#293871', powders: ['#5f7bd8', '#f2603c', '#9fc3ff', cream] },
  photography: { ground: '#06304a', glow: '#0d5279', powders: ['#3fa7d6', gold, '#bfe6ff', cream] },
  art: { ground: '#f0a012', glow: '#ffc04a', powders: ['#c4134f', '#0b5f5b', '#83297e', '#3a1268'] },
  fashion: { ground: '#6f1242', glow: '#ab2368', powders: ['#ffb3cf', '#7a2fb0', '#ffd25e', cream] },
  writing: { ground: '#452505', glow: '#703f0e', powders: ['#d98b3a', '#8f2f2f', '#ffdf9e', cream] },
  debate: { ground: '#2f1655', glow: '#562c8b', powders: ['#ff5c8a', '#8f6bff', '#ffc64d', cream] },
  quiz: { ground: '#f2603c', glow: '#ff8a5c', powders: ['#6d0d3c', '#ffc64d', '#5b0a26', '#2a0b1c'] },
  coding: { ground: '#022f33', glow: '#04585c', powders: ['#12a497', '#2f6bd0', '#7fe3d2', cream] },
  robotics: { ground: '#06393b', glow: '#0b5f5b', powders: ['#f2603c', '#12a497', gold, cream] },
  engineering: { ground: '#002c42', glow: '#005f86', powders: ['#f2a23c', '#2f86c4', '#9fd8f2', cream] },
  gaming: { ground: '#3b1458', glow: '#75329d', powders: ['#12d3c0', '#ff4f9a', '#b48cff', cream] },
  sport: { ground: '#123a18', glow: '#2b7033', powders: ['#ff8a3c', '#4fae55', '#b7e8a6', cream] },
  food: { ground: '#5e2408', glow: '#a34a1a', powders: ['#e8b23a', '#4f7d2f', '#ffd07a', cream] },
  workshop: { ground: '#3a3200', glow: '#6b5d0a', powders: ['#c9a227', '#8f5a1f', '#ffe07a', cream] },
  show: { ground: '#271a63', glow: '#503ead', powders: ['#ff6f9a', '#8f6bff', '#9fb8ff', '#ffd25e'] },
};
