import { otpCode, ownPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { z } from '../zod.ts';

/** Whether the user's login needs an OTP code, since when, how many recovery codes are left, and whether there is a password. */
export const twoFactorSchema = z
  .object({ isOn: z.boolean(), since: instant.nullable(), recoveryCodesLeft: z.int().min(0), hasPassword: z.boolean() })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.infer<typeof twoFactorSchema>;

/** What an authenticator app needs: the secret in base32, and the same as an otpauth URI and its QR code. */
export const twoFactorSetupSchema = z
  .object({ secret: z.string(), otpauthUri: z.string(), qrSvg: z.string() })
  .meta({ id: 'TwoFactorSetup' });
export type TwoFactorSetup = z.infer<typeof twoFactorSetupSchema>;

const credentials = z.object({ password: ownPassword, code: otpCode });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const tag = 'auth';

/** Two-factor login of the logged-in admin. Secret and recovery codes are returned once and never again. */
export const twoFactorEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/auth/two-factor',
    access: 'admin',
    power: 'own_account',
    summary: 'Whether two-step login is on for the logged-in admin',
    tag,
    data: twoFactorSchema,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor/start',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'began to set up two-step login',
      isNameless: true,
      details: { twoStepLogin: 'begun' },
    },
    summary: 'Begin to switch two-step login on: a new secret, which takes effect once a code of it is confirmed',
    tag,
    body: z.object({ password: ownPassword }),
    data: twoFactorSetupSchema,
    errors: ['wrong_credentials', 'login_not_recent', 'two_factor_on'],
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor/confirm',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'switched on two-step login',
      isNameless: true,
      details: { twoStepLogin: 'on' },
    },
    summary: 'Switch two-step login on with a first code; ends every other session and returns the recovery codes',
    tag,
    body: z.object({ code: otpCode }),
    data: recoveryCodes,
    errors: ['wrong_code', 'two_factor_on', 'two_factor_off'],
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor/recovery-codes',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'made new recovery codes',
      isNameless: true,
      details: { recoveryCodes: 'new' },
    },
    summary: 'Replace the recovery codes',
    tag,
    body: credentials,
    data: recoveryCodes,
    errors: ['wrong_credentials', 'login_not_recent', 'wrong_code', 'two_factor_off'],
  }),
  switchOff: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor/switch-off',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'switched off two-step login',
      isNameless: true,
      details: { twoStepLogin: 'off' },
    },
    summary: 'Switch two-step login off',
    tag,
    body: credentials,
    data: z.null(),
    errors: ['wrong_credentials', 'login_not_recent', 'wrong_code', 'two_factor_off'],
  }),
};
