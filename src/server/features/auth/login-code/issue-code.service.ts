import { LOGIN_CODE_MINUTES } from '#contract/account/login-codes.ts';
import type { AppContext } from '../../../context.ts';
import { findUserByEmail } from '../accounts.repository.ts';
import { authOf } from '../better-auth.ts';

/** A code that was asked for so long ago is not mailed any more: nobody is waiting for it. */
const MAX_WAIT_MS = LOGIN_CODE_MINUTES * 60_000;

/**
 * Whether a login code that was asked for at `askedAt` is to be mailed to an e-mail: admins never log in by one, others
 * may, with an account or without. The response to the request has been sent by then, so nobody can tell them apart.
 */
export async function takesLoginCode({ db, clock }: AppContext, email: string, askedAt: string): Promise<boolean> {
  if (clock().getTime() - Date.parse(askedAt) > MAX_WAIT_MS) return false;
  return (await findUserByEmail(db, email))?.role !== 'admin';
}

/** A new code for an e-mail, valid from now on in place of those before; only its keyed hash is stored. */
export async function issueLoginCode(context: AppContext, email: string): Promise<string> {
  return authOf(context).api.createVerificationOTP({ body: { email, type: 'sign-in' } });
}
