import { createHash, randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';

/** The SHA-256 of a token in hex, which is what is stored: a copy of the database holds no link that works. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token of 256 bits for a link, and its hash: that many bits cannot be guessed, so no slow hash is needed. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** A new code that people may have to type, of a pass or a certificate: nobody can guess one. */
export const newCode: () => string = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
