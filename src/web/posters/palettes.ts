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
