import { LOGIN_CODE_MINUTES } from '#contract/account/login-codes.ts';
import type { AppContext } from '../../context.ts';
import { issueLoginCode, takesLoginCode } from '../auth/login-code/issue-code.service.ts';
import { findVerifiedAccounts } from '../auth/verification/verified-accounts.service.ts';
import type { ConfirmEmailData, PasswordResetData } from './email-contents.ts';
import { festivalInMail } from './festival-in-mails.ts';
import type { PrepareEmail } from './prepared-email.ts';
import { renderTemplate } from './render-template.ts';

/** The link that verifies the e-mail of a new account. */
export const prepareConfirmEmail: PrepareEmail = async (context, { recipient, data }) => ({
  recipients: recipient ? [recipient] : [],
  render: async () => {
    const { festivalName } = await festivalInMail(context);
    const rendered = await renderTemplate('confirmAccount', { festivalName, ...(data as ConfirmEmailData) });
    return { ...rendered, attachments: [] };
  },
});

/** The recipient of a mail that logs in, where an account has verified that address. */
const verifiedOf = async (context: AppContext, recipient: string) =>
  (await findVerifiedAccounts(context.db, [recipient])).has(recipient) ? recipient : undefined;

/** A link for a new password. */
export const preparePasswordReset: PrepareEmail = async (context, { recipient, data }) => ({
  recipients: recipient ? [recipient] : [],
  verified: recipient ? await verifiedOf(context, recipient) : undefined,
  render: async () => {
    const { festivalName } = await festivalInMail(context);
    const rendered = await renderTemplate('passwordReset', { festivalName, ...(data as PasswordResetData) });
    return { ...rendered, attachments: [] };
  },
});

/** A login code, made now; undefined where nobody logs in by one. */
export const prepareLoginCode: PrepareEmail = async (context, { recipient, createdAt }) => {
  if (!recipient || !(await takesLoginCode(context, recipient, createdAt))) return undefined;
  return {
    recipients: [recipient],
    verified: await verifiedOf(context, recipient),
    render: async () => {
      const { festivalName } = await festivalInMail(context);
      const code = await issueLoginCode(context, recipient);
      const rendered = await renderTemplate('loginCode', { festivalName, code, minutes: LOGIN_CODE_MINUTES });
      return { ...rendered, attachments: [] };
    },
  };
};
