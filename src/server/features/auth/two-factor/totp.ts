import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// RFC 6238 as every authenticator app speaks it: SHA-1, six digits, a new code each half minute.
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that are taken too: clocks of phones are a little off. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new secret of 160 bits, in base32 as people can type it into an app. */
export const makeAppSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

/** The half minute since 1970 that an instant lies in. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

/** The code that an app with this secret shows in a step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step, of those around an instant, whose code this is; undefined where it is of none. */
export function findStep(secret: string, code: string, at: Date): number | undefined {
  const given = Buffer.from(code);
  const now = stepAt(at);
  let found: number | undefined;
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** What the QR code for an app holds. `issuer` is what the app calls the site. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  // The colon parts issuer and account, so none may stand in the issuer itself.
  const site = issuer.replaceAll(':', ' ').trim();
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}
