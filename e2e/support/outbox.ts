import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** An email waits for those of other tests, and the worker leaves most of the processor to requests. */
const BEHIND_OTHERS = { timeout: 60_000 };

/** What a pattern finds in the newest mail to `email` that has it, as soon as it was sent. */
async function findInMail(email: string, pattern: RegExp): Promise<string> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  let found = '';
  await expect
    .poll(async () => {
      const files = await readdir(outbox).catch(() => []);
      // A mail that is still being written has another ending.
      for (const file of files.filter((name) => name.endsWith('.eml'))) {
        const mail = (await readFile(path.join(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        if (mail.includes(email)) found = pattern.exec(mail)?.[0] ?? found;
      }
      return found;
    }, BEHIND_OTHERS)
    .not.toBe('');
  return found;
}

/** The path that a mail to `email` leads to by the link that sets a new password. */
export const mailedResetPath = (email: string) => findInMail(email, /\/[\w-]*reset-password\?token=[\w.-]+/);

/** The path of the link that verifies the e-mail of an account. */
export const mailedVerificationPath = (email: string) => findInMail(email, /\/confirm-email\?token=[\w.-]+/);

/** The path of the link that verifies the e-mail of a registration. */
export const mailedRegistrationPath = (email: string) => findInMail(email, /\/confirm-registration\/[\w.-]+/);

/** A login code that was mailed. */
export const mailedCode = (email: string) => findInMail(email, /\b\d{6}(?=[ _]is[ _]your[ _]code)/);

/** The path of a pass in the mail that brings it. */
export const mailedPassPath = (email: string) => findInMail(email, /\/pass\/[2-9A-Z]{16}/);

/** The path of a pass in the mail with all of them. */
export const mailedPassesOf = (email: string) => findInMail(email, /(?<=Your[ _]passes[\s\S]*)\/pass\/[2-9A-Z]{16}/);

/** Where a guardian agrees or refuses. */
export const mailedGuardianPath = (email: string) => findInMail(email, /\/guardian\/[\w-]{45}/);

/** The page that erases what is held about an address. */
export const mailedErasurePath = (email: string) => findInMail(email, /\/erase\/[\w-]{45}/);

/** Where a person whom somebody else named as a member takes themselves out of the team. */
export const mailedNotMePath = (email: string) => findInMail(email, /\/not-me\/[\w.-]+/);

/** What an invitation to the committee leads to. */
export const mailedInvitationPath = (email: string) => findInMail(email, /\/invitation\/[\w-]{43}/);
