import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const BYTES = 32;
/** The characters of a complete secret: 32 bytes in base64url. */
const LENGTH = 43;

/** A rename is on disk once its folder is; Windows opens no folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a complete file its name, unless another first start was faster: a link never replaces what is there, as a rename does. */
function publish(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // A disk without links, such as a USB stick.
    renameSync(unfinished, file);
  }
}

/** The file appears when it is complete and on disk: one that a full disk left empty would sign with an empty key. */
function writeSecret(file: string): void {
  // Two containers of one folder may have the same process id.
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(unfinished, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flush: true });
    publish(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  syncFolder(path.dirname(file));
}

/** The session secret of a data folder, made at the first start; one that is not complete is a problem. */
export function readStoredSecret(dataDir: string, problems: string[]): string {
  const file = path.join(dataDir, 'session-secret');
  if (!existsSync(file)) writeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < LENGTH) {
    problems.push(
      `${file} holds ${secret.length} of the ${LENGTH} characters of a session secret, as after a full disk: bring it back ` +
        'from a copy, or remove it, and the next start makes another (everybody logs in again, with two-step login by a recovery code)',
    );
  }
  return secret;
}
