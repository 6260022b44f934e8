import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

/** The sender of an admin's pictures, which never wait behind anybody else's. */
export const ADMIN = 'admin';

/** An uploaded file, in a temporary folder until the request ends. */
export interface Upload {
  /** The name of its multipart part, which errors name. */
  field: string;
  path: string;
  bytes: number;
  /** Whose turn it takes in the queue of pictures: `ADMIN`, or the sender's network. */
  sender: string;
}

/** No request lasts this long (ms), so an older temporary file belongs to none. */
const STALE_AFTER = 60 * 60 * 1000;

/** The folder of uploaded files until their requests end. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>) => path.join(config.dataDir, 'uploads');

/**
 * Removes the uploads that killed processes left behind. Newer files stay: another process of this
 * server may be receiving them. Ages go by the machine's clock, as file times do.
 */
export async function removeStaleUploads({ config }: { config: Pick<Config, 'dataDir'> }): Promise<void> {
  const folder = uploadsFolder(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const modified = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (modified !== undefined && Date.now() - modified > STALE_AFTER) await rm(file, { recursive: true, force: true });
  }
}
