import { createHash, randomInt } from 'node:crypto';

/** Without those that look alike in print; the contract's `otpCode` accepts the same. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
const COUNT = 10;

/** Ten codes of 79 bits each, as `otpCode` normalises them: in lower case, without dashes. */
export function generateRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: COUNT }, () => Array.from({ length: LENGTH }, letter).join(''));
}

/** A code as people read and type it: in groups of four. */
export const formatRecoveryCode = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

/** The stored hash of a code. 79 bits cannot be guessed, so no slow hash is needed. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');
