import type { RegistrationKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { longTime } from '../../../festival-time.ts';
import type { EventRules } from '../event-rules.repository.ts';

type Deadlines = Pick<EventRules, 'rosterLocksAt' | 'registrationClosesAt'>;

/** Until when people change their answers: those of a team while its people can change, others until the registration deadline. */
export const answersCloseAt = (kind: RegistrationKind, { rosterLocksAt, registrationClosesAt }: Deadlines): string =>
  kind === 'team' ? rosterLocksAt : registrationClosesAt;

/** Throws `transition_not_allowed` where people cannot change their answers any more. */
export function checkAnswersAreOpen(
  { clock, config }: AppContext,
  kind: RegistrationKind,
  rules: Deadlines | undefined,
): void {
  if (!rules) throw new AppError('transition_not_allowed', { detail: 'This event was cancelled' });
  const closesAt = answersCloseAt(kind, rules);
  if (clock() < new Date(closesAt)) return;
  throw new AppError('transition_not_allowed', {
    detail: `Answers could be changed until ${longTime(closesAt, config.timeZone)}. The organisers can change them for you`,
  });
}
