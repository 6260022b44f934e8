import { unknownPlaceholders } from '#contract/panel/mail-placeholders.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { audienceOf, type MailTarget } from './mail-target.ts';
import { replyToError } from './reply-to.tsx';

/** What is filled in; `sendAt` is the value of its field, on this browser's clock. */
export interface MailValues {
  statuses: RegistrationStatus[];
  withSubEvents?: boolean;
  college: string;
  subject: string;
  text: string;
  replyTo: string;
  isLater: boolean;
  sendAt: string;
  reason: string;
}
export type MailErrors = Partial<Record<keyof MailValues | 'eventId', string>>;

const unknownIn = (text: string) => unknownPlaceholders(text).map((written) => `There is no placeholder ${written}`)[0];

function checkTime({ isLater, sendAt }: MailValues): MailErrors {
  if (!isLater) return {};
  if (sendAt === '') return { sendAt: 'When?' };
  return new Date(sendAt).getTime() > Date.now() ? {} : { sendAt: 'Choose a time to come' };
}

/** Registrations that were chosen in their list are written to in any status. */
export const isChosen = ({ to }: MailTarget): boolean => to === 'selection' || to === 'matching';

/** What is wrong about a mail as it is filled in, by field. */
export function checkMail(target: MailTarget, values: MailValues): MailErrors {
  const { statuses, subject, text } = values;
  const wrongReply = replyToError(values.replyTo);
  const [inSubject, inText] = [unknownIn(subject), unknownIn(text)];
  return {
    ...(inSubject ? { subject: inSubject } : {}),
    ...(inText ? { text: inText } : {}),
    ...(audienceOf(target) ? {} : { eventId: 'Choose an event' }),
    ...(statuses.length > 0 || isChosen(target) ? {} : { statuses: 'Choose at least one status' }),
    ...(subject.trim() ? {} : { subject: 'Subject is required' }),
    ...(text.trim() ? {} : { text: 'Message is required' }),
    ...(wrongReply ? { replyTo: wrongReply } : {}),
    ...checkTime(values),
  };
}
