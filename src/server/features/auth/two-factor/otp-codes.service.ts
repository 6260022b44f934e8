import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { countCodeAttempt, refundAttempt, resetAttempts, type WaitingLogin } from '../login-limits.service.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findStep } from './totp.ts';
import * as repository from './two-factor.repository.ts';

const isAppCode = (code: string) => /^\d{6}$/.test(code);

function wrongCode(message: string, cause?: unknown): AppError {
  return new AppError('wrong_code', { errors: [{ path: 'code', message }], cause });
}

/** An app's secret as it is stored: a copy of the database or a backup generates no codes. */
export function encryptSecret({ config }: AppContext, secret: string): Promise<string> {
  return symmetricEncrypt({ key: config.sessionSecret, data: secret });
}

async function decryptSecret({ config, log }: AppContext, secret: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: config.sessionSecret, data: secret });
  } catch (cause) {
    log.error({ err: cause }, 'a two-factor secret cannot be decrypted: SESSION_SECRET has changed');
    throw wrongCode('The server can no longer check codes of your app. Use a recovery code.', cause);
  }
}

/** Marks a code as used; throws where another request did so first. */
type Consume = (trx: Database) => Promise<void>;

async function checkAppCode(context: AppContext, userId: string, secret: string, code: string): Promise<Consume> {
  const step = findStep(await decryptSecret(context, secret), code, context.clock());
  if (step === undefined) throw wrongCode('Wrong code. Enter the one your app shows now.');
  return async (trx) => {
    // Somebody who saw the code typed must not be able to use it again in the same minute.
    if (await repository.consumeStep(trx, userId, step)) return;
    throw wrongCode('This code was used already. Wait until your app shows the next one.');
  };
}

const checkRecoveryCode =
  (userId: string, code: string): Consume =>
  async (trx) => {
    if (await repository.consumeRecoveryCode(trx, userId, hashRecoveryCode(userId, code))) return;
    throw wrongCode('This recovery code is wrong or was used already.');
  };

/**
 * Checks a code and does the work it is given for in one transaction, so that an error uses up no code. The
 * attempt counts as failed from before the check until its success, unless the error is the server's.
 */
async function withCode<T>(
  context: AppContext,
  userId: string,
  check: (stored: repository.StoredTwoFactor | undefined) => Promise<Consume>,
  work: (trx: DatabaseTransaction) => Promise<T>,
  login?: WaitingLogin,
): Promise<T> {
  const attempt = await countCodeAttempt(context, userId, login);
  try {
    const consume = await check(await repository.findTwoFactor(context.db, userId));
    return await inTransaction(context.db, async (trx) => {
      await repository.lockTwoFactor(trx, userId);
      await consume(trx);
      await resetAttempts({ db: trx }, attempt);
      return work(trx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) await refundAttempt(context, attempt);
    throw error;
  }
}

/**
 * Does `work` with a code of an app or a recovery code, as the contract's `otpCode` normalises it, which is
 * then used up; `login` where it is the second step of one. Errors: `wrong_code`, `two_factor_off`, and
 * `too_many_requests` after ten failures.
 */
export function verifySecondFactor<T>(
  context: AppContext,
  userId: string,
  code: string,
  work: (trx: DatabaseTransaction) => Promise<T>,
  login?: WaitingLogin,
): Promise<T> {
  const check = async (stored: repository.StoredTwoFactor | undefined) => {
    if (!stored?.confirmedAt) throw new AppError('two_factor_off');
    return isAppCode(code) ? checkAppCode(context, userId, stored.secret, code) : checkRecoveryCode(userId, code);
  };
  return withCode(context, userId, check, work, login);
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
