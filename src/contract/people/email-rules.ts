/** What counts as an e-mail address, for pages and server. Without Zod: the forms of the site load this file. */

/** What browsers accept in an email field, with a dot after the @: no less than the specification's x@y.z. */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * Of these, the ones that mail reaches: no dot at the edges of the part before the @ nor two in a row, and a domain that
 * ends in letters, which no ip does, or in the ASCII form of other letters.
 */
export const REACHABLE_EMAIL_PATTERN =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{1,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

export const MAX_EMAIL_LENGTH = 254;

export const INVALID_EMAIL = 'Please enter a valid email';
export const EMAIL_TOO_LONG = `At most ${MAX_EMAIL_LENGTH} characters`;

/** Why the server would reject an email that is not empty, or undefined where it accepts it. */
export function emailError(given: string): string | undefined {
  const email = given.trim();
  if (email.length > MAX_EMAIL_LENGTH) return EMAIL_TOO_LONG;
  return REACHABLE_EMAIL_PATTERN.test(email) ? undefined : INVALID_EMAIL;
}
