import type { StoredRegistration } from '../stored-registration.ts';
import { judged } from './verification.repository.ts';

/** An e-mail as somebody recognises it who knows it: `a***@x.in`. */
const shortenedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***');

/**
 * Until when the e-mail of a registration is to be confirmed, and which one it is, shortened; null where it needs not be, and
 * while the deadline of its payment counts alone.
 */
export function verificationViewOf({
  status,
  verifyBy: stored,
  email,
}: Pick<StoredRegistration, 'status' | 'verifyBy' | 'email'>) {
  const verifyBy = judged.includes(status) ? null : stored;
  return { verifyBy, verifyEmail: verifyBy && shortenedEmail(email) };
}
