import { getTheme } from '../settings/theme.service.ts';
import { inReadersLanguage } from '../translations/shown-translations.service.ts';
import { prepareConfirmEmail, prepareLoginCode, preparePasswordReset } from './account-emails.ts';
import { prepareCertificatesEmail } from './certificates-email.ts';
import { inThemeColours } from './email-colours.ts';
import type { EmailKind, NotificationData, PassWithdrawnData, RenderedData } from './email-contents.ts';
import { festivalInMail } from './festival-in-mails.ts';
import { OUTDATED_BY_EVENT, type PrepareEmail } from './prepared-email.ts';
import { preparePassesEmail } from './registrations/passes-email.ts';
import { prepareRegistrationEmail } from './registrations/registration-emails.ts';
import { prepareVerificationEmail } from './registrations/registration-verification-email.ts';
import { renderTemplate } from './render-template.ts';

const preparePassWithdrawn: PrepareEmail = async (context, { recipient, data }) => ({
  recipients: recipient ? [recipient] : [],
  render: async () => {
    const pass = await inReadersLanguage(context, data as PassWithdrawnData);
    const { festivalName } = await festivalInMail(context);
    const rendered = await renderTemplate('passWithdrawn', { festivalName, ...pass });
    return { ...rendered, attachments: [] };
  },
});

const prepareNotification: PrepareEmail = async (context, { recipient, data }) => ({
  recipients: recipient ? [recipient] : [],
  render: async () => {
    const { festivalName } = await festivalInMail(context);
    const rendered = await renderTemplate('notification', { festivalName, ...(data as NotificationData) });
    return { ...rendered, attachments: [] };
  },
});

const prepareRendered: PrepareEmail = async (_context, { recipient, data }) => ({
  recipients: recipient ? [recipient] : [],
  render: async () => {
    const { attachments, ...rendered } = data as RenderedData;
    const decoded = attachments.map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }));
    return { ...rendered, attachments: decoded };
  },
});

/** A `letter` is a notification that a version before this one queued. */
const byKind: Record<EmailKind | 'letter', PrepareEmail> = {
  received: prepareRegistrationEmail,
  added: prepareRegistrationEmail,
  confirmed: prepareRegistrationEmail,
  offered: prepareRegistrationEmail,
  rejected: prepareRegistrationEmail,
  cancelled: prepareRegistrationEmail,
  expired: prepareRegistrationEmail,
  refunded: prepareRegistrationEmail,
  reminder: prepareRegistrationEmail,
  announcement: prepareRegistrationEmail,
  confirm_registration: prepareVerificationEmail,
  confirm_again: prepareVerificationEmail,
  leader: prepareRegistrationEmail,
  member_left: prepareRegistrationEmail,
  removed: prepareRegistrationEmail,
  event_changed: prepareRegistrationEmail,
  part_paid: prepareRegistrationEmail,
  pass_withdrawn: preparePassWithdrawn,
  password_reset: preparePasswordReset,
  notification: prepareNotification,
  letter: prepareNotification,
  confirm_account: prepareConfirmEmail,
  login_code: prepareLoginCode,
  my_passes: preparePassesEmail,
  certificates: prepareCertificatesEmail,
  rendered: prepareRendered,
};

/** Prepares a queued email by its kind, in the site's colours; undefined, or why, where what it says is not true any more. */
export const prepareEmail: PrepareEmail = async (context, email) => {
  const prepared = await byKind[email.kind as EmailKind](context, email);
  if (!prepared || prepared === OUTDATED_BY_EVENT) return prepared;
  return {
    ...prepared,
    render: async (recipient) => {
      const [rendered, { theme }] = await Promise.all([prepared.render(recipient), getTheme(context)]);
      return { ...rendered, html: inThemeColours(rendered.html, theme) };
    },
  };
};
