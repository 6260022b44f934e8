import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import type { Config } from './config.ts';

/** The SHA-256 of a token in hex, which is what is stored: a copy of the database holds no link that works. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new token of 256 bits for a link, and its hash: that many bits cannot be guessed, so no slow hash is needed. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** A keyed hash that means nothing outside this server, and that nobody else can make: 6 bits a character, 132 unless told. */
export const keyedHash = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, content: string, length = 22): string =>
  createHmac('sha256', sessionSecret).update(content).digest('base64url').slice(0, length);

const bytesOf = (secret: string | Buffer) => (typeof secret === 'string' ? Buffer.from(secret) : secret);

/** Whether two secrets are the same; compared in constant time, so that a wrong one tells nothing of the right one. */
export function isEqualSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [bytesOf(one), bytesOf(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A new code that people may have to type, of a pass or a certificate: nobody can guess one. */
export const newCode: () => string = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
