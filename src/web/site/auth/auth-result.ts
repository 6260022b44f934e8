import type { Outcome } from '../forms/action-result.ts';

/** What the forms of accounts get back. */
export interface AuthResult extends Outcome {
  values: Record<string, string>;
  /** The marker for the browser's storage, after a success. */
  token?: string;
  /** Of the account that is logged in now. */
  name?: string;
  /** The password was correct; an OTP code is needed as well. */
  needsCode?: boolean;
  /** Where a code was mailed that finishes a sign-up: the form asks for it. */
  sentTo?: string;
}
