import type { User } from '#contract/auth.ts';
import type { Powers } from '#contract/roles/powers.ts';
import type { GrantedApproval } from './approval-needed.ts';

/** The logged-in person behind a request. */
export interface SessionUser extends User {
  sessionId: string;
  /** What their grants allow at the time of the request; participants have none. */
  powers: Powers;
  /** The token that the request came with; left out for a session. */
  token?: { id: string; name: string };
  /** The approval by a second person that the request is carried out with. */
  approval?: GrantedApproval;
}
