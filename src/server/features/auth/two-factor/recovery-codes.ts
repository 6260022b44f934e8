import { createHash, randomInt } from 'node:crypto';

/** Without those that look alike in print; the contract's `otpCode` takes the same. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 16;
const HOW_MANY = 10;

/** Ten codes of 79 bits each, as `otpCode` leaves them: in small letters, without gaps. */
export function makeRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  return Array.from({ length: HOW_MANY }, () => Array.from({ length: LENGTH }, letter).join(''));
}

/** As people read and type it: in fours. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

/** What is stored of a code. So long a code needs no slow hash: nobody tries 2^79 of them. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');
