import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.service.ts';

/**
 * The configured store: S3 where `s3` is given, else the folder `files` in DATA_DIR.
 * Its failures are AppError `unavailable` (503). The S3 library is loaded only where it is used.
 */
export async function createFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (config.s3) {
    const { createS3Store } = await import('./s3-store.ts');
    return createS3Store(config.s3);
  }
  const { createDiskStore } = await import('./disk-store.ts');
  return createDiskStore(config.dataDir);
}
