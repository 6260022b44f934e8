import type { TwoFactor, TwoFactorSetup } from '#contract/account/two-factor.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { getFestivalSettings } from '../../settings/settings.service.ts';
import * as accounts from '../accounts.repository.ts';
import type { Client } from '../client.ts';
import { confirmOwner } from '../passwords.service.ts';
import { encryptSecret, verifySecondFactor, withFirstCode } from './otp-codes.service.ts';
import { formatRecoveryCode, generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { createAppSecret, otpauthUri } from './totp.ts';
import * as repository from './two-factor.repository.ts';

/** What a logged-in user gives before two-factor login is changed. */
export interface Credentials {
  password?: string | undefined;
  /** As the contract's `otpCode` normalises it. */
  code: string;
}

/** Whether two-factor login (2FA) is on for a user, and whether they have a password. */
export async function getTwoFactor({ db }: AppContext, { id, email }: SessionUser): Promise<TwoFactor> {
  const since = (await repository.findTwoFactor(db, id))?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since,
    recoveryCodesLeft: since === null ? 0 : await repository.countRecoveryCodes(db, id),
    hasPassword: (await accounts.findCredential(db, email)) !== undefined,
  };
}

/**
 * Begins to switch two-factor login on: a new secret for an app, which has no effect until one of its codes
 * is confirmed. Errors: `wrong_credentials`, `two_factor_on`, `too_many_requests`.
 */
export async function startTwoFactor(
  context: AppContext,
  user: SessionUser,
  password: string | undefined,
  client: Client,
): Promise<TwoFactorSetup> {
  await confirmOwner(context, user, password, client);
  const secret = createAppSecret();
  const stored = await encryptSecret(context, secret);
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    if (!(await repository.savePendingSecret(trx, user.id, stored, now))) throw new AppError('two_factor_on');
    return { id: user.id };
  });
  const { festivalName } = await getFestivalSettings(context);
  const uri = otpauthUri(secret, festivalName, user.email);
  const { default: qrcode } = await import('qrcode');
  const qrSvg = await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { secret, otpauthUri: uri, qrSvg };
}

function saveRecoveryCodes(trx: Database, userId: string, codes: string[]): Promise<void> {
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  return repository.replaceRecoveryCodes(trx, userId, hashes);
}

/**
 * Switches two-factor login on with a first code, and ends every other session of the account: they were
 * opened with a password alone. Returns the recovery codes. Errors: `wrong_code`, `two_factor_on`,
 * `two_factor_off` where it was not begun, `too_many_requests`.
 */
export async function confirmTwoFactor(context: AppContext, user: SessionUser, code: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  const now = context.clock().toISOString();
  await withFirstCode(context, user.id, code, async (trx, secret) => {
    if (!(await repository.confirmSecret(trx, user.id, secret, now))) throw new AppError('two_factor_on');
    await saveRecoveryCodes(trx, user.id, codes);
    await accounts.deleteOtherSessions(trx, user.id, user.sessionId);
    return { id: user.id };
  });
  return codes.map(formatRecoveryCode);
}

/** Replaces the recovery codes. Errors: `wrong_credentials`, `wrong_code`, `two_factor_off`. */
export async function renewRecoveryCodes(
  context: AppContext,
  user: SessionUser,
  credentials: Credentials,
  client: Client,
): Promise<string[]> {
  await confirmOwner(context, user, credentials.password, client);
  const codes = generateRecoveryCodes();
  await verifySecondFactor(context, user.id, credentials.code, async (trx) => {
    await saveRecoveryCodes(trx, user.id, codes);
    return { id: user.id };
  });
  return codes.map(formatRecoveryCode);
}

/** Switches two-factor login off. Errors: `wrong_credentials`, `wrong_code`, `two_factor_off`. */
export async function turnTwoFactorOff(
  context: AppContext,
  user: SessionUser,
  credentials: Credentials,
  client: Client,
): Promise<void> {
  await confirmOwner(context, user, credentials.password, client);
  await verifySecondFactor(context, user.id, credentials.code, async (trx) => {
    await repository.deleteTwoFactor(trx, user.id);
    return { id: user.id };
  });
}
