import type { User } from '#contract/auth.ts';

/** The logged-in person behind a request. */
export interface SessionUser extends User {
  sessionId: string;
}
