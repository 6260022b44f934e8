import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

/** What the store in DATA_DIR holds files in. */
const FOLDERS = ['images', 'answer-files'];

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}

/**
 * A warning where pictures are stored in a bucket, and those from before are in DATA_DIR still: nothing reads them there, so that
 * each of them responds 404 until it is copied. The program copies none, as the bucket may have them already.
 */
export function warningOfFilesLeftBehind({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): string | undefined {
  const files = path.join(dataDir, 'files');
  if (!s3 || !FOLDERS.some((folder) => hasFiles(path.join(files, folder)))) return undefined;
  return `S3_BUCKET is set, and ${files} holds files, which nothing reads: copy them to the bucket (docs/operating.md, Pictures to a bucket) and move that folder away`;
}
