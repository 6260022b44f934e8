/** A pseudo-random number generator: the same seed text gives the same numbers on every machine. */
export interface Prng {
  /** A number in [0, 1). */
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** FNV-1a folds the text into 32 bits, mulberry32 generates from them. */
export function createPrng(seed: string): Prng {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(seed)) state = Math.imul(state ^ byte, 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
