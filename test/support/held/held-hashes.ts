import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

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

/** Lets the tests of a file hold the hashes. Modules that import `scrypt` see the exchange: the file needs none of its own. */
export function useHeldHashes(): void {
  const { scrypt } = crypto;
  const exchange = (next: typeof scrypt) => {
    crypto.scrypt = next;
    syncBuiltinESMExports();
  };
  beforeAll(() => {
    const heldScrypt = async (...parameters: Parameters<typeof scrypt>) => {
      hashes.begun += 1;
      await held;
      scrypt(...parameters);
    };
    exchange(heldScrypt as unknown as typeof scrypt);
  });
  afterAll(() => exchange(scrypt));
}
