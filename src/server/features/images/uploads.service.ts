import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

/** A file that arrived, waiting in a temporary place until the request ends. */
export interface Upload {
  /** The multipart part it came in, which errors name. */
  field: string;
  path: string;
  bytes: number;
}

/** No request lasts this long (ms), so an older temporary file has no request any more. */
const STALE_AFTER = 60 * 60 * 1000;

/** Where files of a request wait until it ends. */
export const uploadsFolder = (config: Pick<Config, 'dataDir'>) => path.join(config.dataDir, 'uploads');

/**
 * Removes what killed processes left among the uploads. Younger files stay: another process of this
 * server may be receiving them. Ages are told by the machine's own clock, as file times are.
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
