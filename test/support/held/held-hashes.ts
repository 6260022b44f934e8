import type * as Crypto from 'node:crypto';

let held: Promise<void> | undefined;
let letGo = () => {};

/** Password hashes that take as long as a test wants, and how many were begun. */
export const hashes = {
  begun: 0,
  /** Holds every hash from now on, until `release`. */
  hold() {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    letGo = resolve;
  },
  release() {
    held = undefined;
    letGo();
  },
};

/** What `vi.mock('node:crypto', withHeldHashes)` puts in its place. */
export async function withHeldHashes(importOriginal: () => Promise<typeof Crypto>): Promise<typeof Crypto> {
  const crypto = await importOriginal();
  const scrypt = async (...parameters: Parameters<typeof crypto.scrypt>) => {
    hashes.begun += 1;
    await held;
    crypto.scrypt(...parameters);
  };
  return { ...crypto, scrypt: scrypt as unknown as typeof crypto.scrypt };
}
