import { counted } from '#contract/panel/counted.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import type { StatusCounts } from '#contract/registrations.ts';
import type { MailTarget } from './mail-target.ts';

export const registrationsText = (count: number): string => counted(count, 'registration');

export const countOf = (counts: StatusCounts | undefined, statuses: readonly RegistrationStatus[]): number =>
  (counts ?? [])
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { registrations }) => sum + registrations, 0);

/** How many registrations it goes to; undefined until they are counted. */
export function countRecipients(
  target: MailTarget,
  counts: StatusCounts | undefined,
  matching: number | undefined,
  statuses: readonly RegistrationStatus[],
): number | undefined {
  if (target.to === 'selection') return target.registrationIds.length;
  if (target.to === 'matching') return matching;
  return counts && countOf(counts, statuses);
}

/** The same in words; `hasFailed` where the server could not count them. */
export function countText(recipients: number | undefined, hasFailed: boolean): string {
  if (recipients === undefined) return hasFailed ? 'How many it goes to is not known.' : 'Counting...';
  return recipients === 0
    ? 'No registration has one of these statuses.'
    : `Goes to ${registrationsText(recipients)}, teams as a whole.`;
}

/** What the form says after a message was sent; null before, and once one for later no longer waits, as after it was cancelled. */
export function sentText(
  sent: { recipients: number; isLater: boolean } | null,
  { hasMailServer, hasWaiting }: { hasMailServer: boolean; hasWaiting: boolean },
): string | null {
  if (sent === null) return null;
  if (sent.isLater) return hasWaiting ? 'The message waits for its time, below.' : null;
  const to = registrationsText(sent.recipients);
  if (hasMailServer) return `The message is on its way to ${to}.`;
  return `The message for ${to} is written to files. It reaches nobody until a mail server is set.`;
}
