import type { AppContext } from '../../../context.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { judged } from './verification.repository.ts';

/** An e-mail as somebody recognises it who knows it: `a***@x.in`. */
const shortenedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***');

/** Until when the e-mail of a registration is to be confirmed; null where it needs not be, and where it stays without. */
export const shownVerifyBy = (
  { config }: Pick<AppContext, 'config'>,
  { verifyBy }: Pick<StoredRegistration, 'verifyBy'>,
): string | null => (config.keepsUnverified ? null : verifyBy);

/**
 * Until when the e-mail of a registration is to be confirmed, and which one it is, shortened; null where it needs not be, and
 * while the deadline of its payment counts alone.
 */
export function verificationViewOf(
  context: Pick<AppContext, 'config'>,
  registration: Pick<StoredRegistration, 'status' | 'verifyBy' | 'email'>,
) {
  const { status, email } = registration;
  const verifyBy = judged.includes(status) ? null : shownVerifyBy(context, registration);
  return { verifyBy, verifyEmail: verifyBy && shortenedEmail(email) };
}
