import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, a new code every 30 seconds. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Steps before and after the current one whose codes are valid too: phones' clocks are a little off. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret of 160 bits, in base32 as people can type it into an app. */
export const createAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The number of the time step, of 30 seconds since 1970, that an instant lies in. */
export const stepAt = (at: Date): number => TOTP.counter({ period: settings.period, timestamp: at.getTime() });

/** The code that an app with this secret shows during a step. */
export function codeOfStep(secret: string, step: number): string {
  return TOTP.generate({ ...settings, secret: Secret.fromBase32(secret), timestamp: step * settings.period * 1000 });
}

/** The step around an instant whose code of six digits this is; undefined for a wrong code. */
export function findStep(secret: string, code: string, at: Date): number | undefined {
  const delta = TOTP.validate({
    ...settings,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: at.getTime(),
    window: WINDOW,
  });
  return delta === null ? undefined : stepAt(at) + delta;
}

/** The content of the QR code for an app. `issuer` is what the app calls the site. */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  // A colon separates issuer and account, so the issuer must not contain one.
  const site = issuer.replaceAll(':', ' ').trim();
  return new TOTP({ ...settings, secret, issuer: site, label: account }).toString();
}
