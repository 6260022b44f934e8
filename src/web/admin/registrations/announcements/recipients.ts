import { counted } from '#contract/panel/counted.ts';
import type { StatusCounts } from '#contract/panel/registration-statistics.ts';
import type { MailReach, Unreached } from '#contract/panel/sent-mails.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';

const peopleText = (count: number): string => counted(count, 'person', 'people');

export const countOf = (counts: StatusCounts | undefined, statuses: readonly RegistrationStatus[]): number =>
  (counts ?? [])
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { registrations }) => sum + registrations, 0);

/** Why some get nothing, as parts of a list; none where everybody gets it. */
export const unreachedParts = ({ unproved, erased }: Unreached): string[] => [
  ...(unproved > 0 ? [`${unproved.toLocaleString('en-IN')} without a confirmed e-mail`] : []),
  ...(erased > 0 ? [`${erased.toLocaleString('en-IN')} erased`] : []),
];

/** The same as a sentence, with a space before it. */
export function unreachedText({ unproved, erased }: Unreached, isLater = false): string {
  const waits = unproved === 1 ? 'has not confirmed their e-mail' : 'have not confirmed their e-mail';
  const gets = isLater ? 'would get it only once that is done' : unproved === 1 ? 'gets nothing' : 'get nothing';
  return [
    unproved > 0 ? ` ${peopleText(unproved)} ${waits} and ${gets}.` : '',
    erased > 0 ? ` The data of ${peopleText(erased)} were erased, with the e-mail.` : '',
  ].join('');
}

/** `18 people of 20 registrations`. */
export const reachText = ({ registrations, people }: Pick<MailReach, 'registrations' | 'people'>): string =>
  `${peopleText(people)} of ${counted(registrations, 'registration')}`;

/** How many a mail goes to and how many get nothing; `hasFailed` where the server could not count them. */
export function countText(reach: MailReach | undefined, { hasFailed = false, isLater = false } = {}): string {
  if (reach === undefined) return hasFailed ? 'How many it goes to is not known.' : 'Counting...';
  return reach.registrations === 0
    ? 'No registration has one of these statuses.'
    : `Goes to ${reachText(reach)}.${unreachedText(reach.unreached, isLater)}`;
}

/** What the form says after a message was sent; null before, and once one for later no longer waits, as after it was cancelled. */
export function sentText(
  sent: (Pick<MailReach, 'people' | 'unreached'> & { isLater: boolean }) | null,
  { hasMailServer, hasWaiting }: { hasMailServer: boolean; hasWaiting: boolean },
): string | null {
  if (sent === null) return null;
  if (sent.isLater) return hasWaiting ? 'The message waits for its time, below.' : null;
  const to = peopleText(sent.people);
  const said = hasMailServer
    ? `The message is on its way to ${to}.`
    : `The message for ${to} is written to files. It reaches nobody until a mail server is set.`;
  return `${said}${unreachedText(sent.unreached)}`;
}
