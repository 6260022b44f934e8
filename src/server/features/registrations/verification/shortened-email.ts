import type { StoredRegistration } from '../stored-registration.ts';

/** An e-mail as somebody recognises it who knows it: `a***@x.in`. */
const shortenedEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1***');

/** Until when the e-mail of a registration is to be confirmed, and which one it is, shortened; null where it needs not be. */
export const verificationViewOf = ({ verifyBy, email }: Pick<StoredRegistration, 'verifyBy' | 'email'>) => ({
  verifyBy,
  verifyEmail: verifyBy && shortenedEmail(email),
});
