import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { countCodeAttempt, refundAttempt, resetCodeAttempts } from '../login-limits.service.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';
import * as repository from './two-factor.repository.ts';

const isAppCode = (code: string) => /^\d{6}$/.test(code);

function wrongCode(message: string, cause?: unknown): AppError {
  return new AppError('wrong_code', { errors: [{ path: 'code', message }], cause });
}

/** An app's secret as it is stored: who reads the database or a back-up of it can make no codes. */
export function encryptSecret({ config }: AppContext, secret: string): Promise<string> {
  return symmetricEncrypt({ key: config.sessionSecret, data: secret });
}

async function decryptSecret({ config, log }: AppContext, secret: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: config.sessionSecret, data: secret });
  } catch (cause) {
    log.error({ err: cause }, 'the secret of a two-step login cannot be read: SESSION_SECRET is another one now');
    throw wrongCode('The server can no longer check codes of your app. Use a recovery code.', cause);
  }
}

/** Uses a code up; throws where somebody else was quicker. */
type UseUp = (trx: Database) => Promise<void>;

async function checkAppCode(context: AppContext, userId: string, secret: string, code: string): Promise<UseUp> {
  const step = findStep(await decryptSecret(context, secret), code, context.clock());
  if (step === undefined) throw wrongCode('This code is not right. Enter the one your app shows now.');
  return async (trx) => {
    // Whoever saw it typed must not be able to type it again in the same minute.
    if (await repository.consumeStep(trx, userId, step)) return;
    throw wrongCode('This code was used already. Wait until your app shows the next one.');
  };
}

const checkRecoveryCode =
  (userId: string, code: string): UseUp =>
  async (trx) => {
    if (await repository.takeRecoveryCode(trx, userId, hashRecoveryCode(userId, code))) return;
    throw wrongCode('This recovery code is not right, or was used already.');
  };

/**
 * Checks a code and does what it is given for: code and work are one transaction, so that a fault uses no
 * code up. The try counts from before the look at the code until its success, unless the fault is ours.
 */
async function withCode<T>(
  context: AppContext,
  userId: string,
  check: (stored: repository.StoredTwoFactor | undefined) => Promise<UseUp>,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const noted = await countCodeAttempt(context, userId);
  try {
    const useUp = await check(await repository.findTwoFactor(context.db, userId));
    return await inTransaction(context.db, async (trx) => {
      await repository.lockTwoFactor(trx, userId);
      await useUp(trx);
      await resetCodeAttempts({ db: trx }, userId);
      return work(trx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) await refundAttempt(context, noted);
    throw error;
  }
}

/**
 * Does `work` with a code of an app or a recovery code, as the contract's `otpCode` leaves it, which is
 * then used up. Errors: `wrong_code`, `two_factor_off`, and `too_many_requests` after ten failures.
 */
export function verifySecondFactor<T>(
  context: AppContext,
  userId: string,
  code: string,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const check = async (stored: repository.StoredTwoFactor | undefined) => {
    if (!stored?.confirmedAt) throw new AppError('two_factor_off');
    return isAppCode(code) ? checkAppCode(context, userId, stored.secret, code) : checkRecoveryCode(userId, code);
  };
  return withCode(context, userId, check, work);
}

/** Does `work` with the first code of a secret that is not confirmed yet. Errors as above, and `two_factor_on`. */
export function withFirstCode<T>(
  context: AppContext,
  userId: string,
  code: string,
  work: (trx: DatabaseTransaction, secret: string) => Promise<T>,
): Promise<T> {
  let secret = '';
  const check = async (stored: repository.StoredTwoFactor | undefined) => {
    if (!stored) throw new AppError('two_factor_off', { detail: 'Begin again: there is no secret to confirm.' });
    if (stored.confirmedAt) throw new AppError('two_factor_on');
    if (!isAppCode(code)) throw wrongCode('Enter the 6 digits that your app shows.');
    secret = stored.secret;
    return checkAppCode(context, userId, secret, code);
  };
  return withCode(context, userId, check, (trx) => work(trx, secret));
}
