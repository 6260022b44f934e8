import type { User } from '#contract/accounts.ts';

/** The logged-in person behind a request. */
export interface SessionUser extends User {
  sessionId: string;
}
