import { clampChroma, converter, modeLrgb, modeOklch, modeRgb, useMode, wcagContrast } from 'culori/fn';

useMode(modeRgb);
useMode(modeLrgb);
const toRgb = converter('rgb');
useMode(modeOklch);

/** A colour: lightness 0 to 1, chroma 0 to 0.4, hue 0 to 360 degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const OKLCH_TEXT = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/i;

const within = (value: number, most: number) => value >= 0 && value <= most;

const inScreens = ({ l, c, h }: Oklch) => clampChroma({ mode: 'oklch', l, c, h }, 'oklch', 'rgb');

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/**
 * A colour as it is stored: with as much chroma as screens show at that lightness. Stored once more it stays the same: chroma is cut at
 * the rounded lightness and hue, and not rounded up.
 */
export function storedColour(colour: Oklch): Oklch {
  const [l, h] = [rounded(colour.l, 3), rounded(colour.h, 1)];
  const { c } = inScreens({ l, c: rounded(colour.c, 3), h });
  return { l, c: Math.floor(rounded(c * 1000, 6)) / 1000, h };
}

/**
 * Reads `oklch(16% 0.07 292)`, lightness in per cent or from 0 to 1, as it is stored, so that a form measures what the server does; null
 * where it is none.
 */
export function readOklch(text: string): Oklch | null {
  const [, lightness, percent, chroma, hue] = OKLCH_TEXT.exec(text.trim()) ?? [];
  const colour = { l: Number(lightness) / (percent ? 100 : 1), c: Number(chroma), h: Number(hue) };
  return within(colour.l, 1) && within(colour.c, 0.5) && within(colour.h, 360) ? storedColour(colour) : null;
}

/** As CSS writes it, and as it is stored. */
export function oklchText(colour: Oklch): string {
  const { l, c, h } = storedColour(colour);
  return `oklch(${rounded(l * 100, 1)}% ${c} ${h})`;
}

/** The nearest colour of eight bits a channel, as `#1c1233`. */
export function hexOf(colour: Oklch): string {
  const { r, g, b } = toRgb(inScreens(colour));
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r)}${byte(g)}${byte(b)}`;
}

/** `#1c1233` as culori takes it. */
function rgbOf(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return { mode: 'rgb' as const, r, g, b };
}

const HEX = /^#[0-9a-f]{6}$/i;
const toOklch = converter('oklch');

/** The colour of `#1c1233`; null where the text is no such colour. */
export function oklchOfHex(hex: string): Oklch | null {
  if (!HEX.test(hex)) return null;
  const { l, c, h = 0 } = toOklch(rgbOf(hex));
  return { l, c, h };
}

/** The contrast of WCAG 2, 1 to 21, of two colours `#rrggbb` as a screen shows them. */
export const contrastOf = (hex: string, other: string): number => wcagContrast(rgbOf(hex), rgbOf(other));
