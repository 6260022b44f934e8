import { COMMITTEE_MAIL_SHARE } from '#contract/panel/mail-limits.ts';
import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';

const HOURS_A_DAY = 24;
const inWords = (count: number) => count.toLocaleString('en-IN');

/** How many mails of the committee leave in an hour and in a day. */
const limitsOf = ({ mailsPerHour, mailsPerDay }: Pick<RegistrationSettings, 'mailsPerHour' | 'mailsPerDay'>) => ({
  anHour: Math.floor(mailsPerHour * COMMITTEE_MAIL_SHARE),
  aDay: Math.floor(mailsPerDay * COMMITTEE_MAIL_SHARE),
});

/** How long so many mails take at the limits, where nothing else is mailed meanwhile; null for the rate alone. */
export function mailTimeText(
  mails: number | null,
  settings: Pick<RegistrationSettings, 'mailsPerHour' | 'mailsPerDay'>,
): string {
  const { anHour, aDay } = limitsOf(settings);
  const rate = `At most ${inWords(anHour)} of them leave in an hour, ${inWords(aDay)} in a day.`;
  if (mails === null || mails === 0) return rate;
  const hours = Math.max(Math.floor((mails - 1) / anHour), Math.floor((mails - 1) / aDay) * HOURS_A_DAY);
  const days = Math.round(hours / HOURS_A_DAY);
  const count = mails === 1 ? '1 mail leaves' : `${inWords(mails)} mails leave`;
  if (hours === 0) return `${count} within minutes.`;
  const time =
    hours < HOURS_A_DAY ? `${hours === 1 ? 'an hour' : `${hours} hours`}` : days === 1 ? 'a day' : `${days} days`;
  return `${count} in about ${time}: ${inWords(anHour)} in an hour, ${inWords(aDay)} in a day.`;
}
