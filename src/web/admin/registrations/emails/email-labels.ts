import type { EmailFilter, EmailOutcome } from '#contract/panel/emails.ts';

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
  part_paid: 'A part of the payment arrived',
  pass_withdrawn: 'A pass is withdrawn',
  password_reset: 'Link for a new password',
  notification: 'Notification',
  // As versions before this one stored it.
  letter: 'Notification',
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
  retrying: 'Not sent yet, tried again',
  delayed: 'Held back: too many an hour',
  pending: 'Waiting',
  dropped: 'Above a limit, not sent',
  sent: 'Sent',
};

/** What an empty list says, by the filter that leaves nothing. */
export const emptyTexts: Record<EmailFilter, { title: string; text: string }> = {
  failed_lately: {
    title: 'No email failed',
    text: 'Emails that the mail server refused for good appear here for 7 days.',
  },
  failed: { title: 'No email failed', text: 'Emails that the mail server refused for good appear here for 30 days.' },
  retrying: {
    title: 'No email is tried again',
    text: 'Emails that the mail server did not take are tried for about four hours, and appear here meanwhile.',
  },
  delayed: { title: 'No email is held back', text: 'Emails above the limit of an hour wait here for the next one.' },
  pending: { title: 'No email is waiting', text: 'Emails appear here until the mail server has taken them.' },
  dropped: {
    title: 'No email is above a limit',
    text: 'Emails above a limit that are not sent at all appear here for 30 days.',
  },
  sent: { title: 'No email was sent yet', text: 'Emails that the mail server took appear here for 30 days.' },
};

export const outcomeLabels: Record<EmailOutcome, string> = {
  pending: 'Waiting',
  sent: 'Sent',
  in_file: 'Written to a file, no mail server was set',
  handed_over: 'Sent, or written to a file without a mail server',
  failed: 'Failed',
  dropped: 'Not sent',
};
