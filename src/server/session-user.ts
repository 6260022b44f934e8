import type { User } from '#contract/auth.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Powers } from '#contract/roles/powers.ts';
import type { GrantedApproval } from './approval-needed.ts';
import { AppError } from './errors.ts';

/** The logged-in person behind a request. */
export interface SessionUser extends User {
  sessionId: string;
  /** What their grants allow at the time of the request; participants have none. */
  powers: Powers;
  /** The link that made the account; left out for everybody else. */
  linkId?: string;
  /** Why an account of the panel may do nothing at all, where there is more to say than `not_allowed`. */
  refusal?: ProblemCode;
  /** What a link allowed until it was over, less than a day ago: what was done before may still be sent (`takesLate`). */
  former?: { powers: Powers; until: string };
  /** The token that the request came with; left out for a session. */
  token?: { id: string; name: string };
  /** The approval by a second person that the request is carried out with. */
  approval?: GrantedApproval;
}

/** The user of an endpoint that asks for a login. Errors: `not_signed_in`. */
export function knownUser(user: SessionUser | undefined): SessionUser {
  if (!user) throw new AppError('not_signed_in');
  return user;
}
