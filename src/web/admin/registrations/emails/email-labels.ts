import type { Email, EmailFilter } from '#contract/panel/emails.ts';

/** What an email says, by its kind. */
const kindLabels: Readonly<Record<string, string>> = {
  received: 'Registration received',
  added: 'Added to a team',
  confirmed: 'Registration confirmed',
  offered: 'Offer of a seat',
  rejected: 'Payment rejected',
  cancelled: 'Registration cancelled',
  expired: 'Registration expired',
  refunded: 'Money given back',
  reminder: 'Reminder',
  announcement: 'Mail to people',
  confirm_registration: 'Link to confirm an e-mail',
  confirm_again: 'Link to confirm an e-mail, again',
  leader: 'Leader of a team',
  member_left: 'Somebody left a team',
  removed: 'Removed from a team',
  event_changed: 'An event changed',
  pass_withdrawn: 'A pass is withdrawn',
  password_reset: 'Link for a new password',
  letter: 'Letter',
  confirm_account: 'Link to confirm an account',
  login_code: 'Login code',
  my_passes: 'Passes',
  certificates: 'Certificates',
};

/** What an email says, in words: those without a label by their kind. */
export const kindLabel = (kind: string): string => kindLabels[kind] ?? kind.replaceAll('_', ' ');

export const filterLabels: Record<EmailFilter, string> = {
  failed_lately: 'Failed in the last 7 days',
  failed: 'Failed',
  delayed: 'Held back: too many an hour',
  pending: 'Waiting',
  dropped: 'Above a limit, not sent',
  sent: 'Sent',
};

export const statusLabels: Record<Email['status'], string> = {
  pending: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'Not sent',
};
