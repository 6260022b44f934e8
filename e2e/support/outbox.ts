import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The path that a mail to `email` leads to by the link that sets a new password, as soon as it was sent. */
export async function mailedResetPath(email: string): Promise<string> {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  let found = '';
  await expect
    .poll(async () => {
      for (const file of await readdir(outbox).catch(() => [])) {
        const mail = (await readFile(path.join(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        if (mail.includes(email)) found = /\/[\w-]*reset-password\?token=[\w.-]+/.exec(mail)?.[0] ?? found;
      }
      return found;
    })
    .not.toBe('');
  return found;
}
