import type { Role } from '../auth.ts';

/** The pages of the site that mails and QR codes lead to, for the server and the site. Without Zod: every public page loads this. */
export const MY_REGISTRATIONS = '/my-registrations';
export const FESTIVAL_ID = '/festival-id';
/** What changed with the newest version of the schedule. */
export const SCHEDULE_CHANGES = '/schedule/changes';

/** For a screen at a venue: what is on there, and what is next. */
export const boardPath = (venue: string) => `/board/${encodeURIComponent(venue)}`;
export const passPath = (code: string) => `/pass/${encodeURIComponent(code)}`;
/** Where the answers that a pass code opens are read and changed. */
export const answersPath = (code: string) => `${passPath(code)}/answers`;
/** One's own festival ID, or with a key that of a mailed link, with a code that of a QR code. */
export const festivalIdPath = (key?: string) => (key ? `${FESTIVAL_ID}/${encodeURIComponent(key)}` : FESTIVAL_ID);
/** Where a certificate is checked. */
export const certificatePath = (code: string) => `/certificate/${encodeURIComponent(code)}`;
/** Where the e-mail of a registration is confirmed, or the registration ended. */
export const confirmPath = (proofToken: string) => `/confirm-registration/${encodeURIComponent(proofToken)}`;
/** Where a person who was named in a team leaves it without a login. */
export const notMePath = (token: string) => `/not-me/${encodeURIComponent(token)}`;
/** Where a guardian agrees or refuses. */
export const consentPath = (key: string) => `/guardian/${encodeURIComponent(key)}`;
/** Where a person says once more that their data is to be erased, or takes it back. */
export const erasurePath = (key: string) => `/erase/${encodeURIComponent(key)}`;
export const invitationPath = (token: string) => `/invitation/${encodeURIComponent(token)}`;
/** Where a device takes a role of the gate. */
export const volunteerPath = (token: string) => `/volunteer/${encodeURIComponent(token)}`;
/** Where the e-mail of an account is confirmed. */
export const confirmEmailPath = (token: string) => `/confirm-email?token=${encodeURIComponent(token)}`;
/** Where a new password is set, of an admin in the panel. */
export const resetPasswordPath = (role: Role, token: string) =>
  `${role === 'admin' ? '/admin-reset-password' : '/reset-password'}?token=${encodeURIComponent(token)}`;
