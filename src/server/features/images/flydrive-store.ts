import type { DriverContract } from 'flydrive/types';
import { AppError } from '../../errors.ts';
import type { FileStore } from './file-store.service.ts';

/** Keys are created by this server only; one that could leave its folder is a programming error. */
const KEY = /^[\w-]+(?:\/[\w-]+(?:\.\w+)?)*\/?$/;

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a file key: ${key}`);
  return key;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ENOENT') return true;
  return error.name === 'NotFound' || error.name === 'NoSuchKey';
}

/** A folder that does not exist yet is empty. */
async function listPage(driver: DriverContract, prefix: string, paginationToken: string | undefined) {
  try {
    return await driver.listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
  } catch (error) {
    if (isMissing(error)) return { objects: [] };
    throw error;
  }
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('unavailable', { detail: 'Files cannot be reached right now', retryAfter: 5, cause });
  }
}

/**
 * A file store on one of flydrive's drivers. The drivers are used without flydrive's Disk, which takes
 * the slash off a prefix: on S3, `images/ab` would then delete `images/abc/…` as well.
 */
export function createFlydriveStore(driver: DriverContract, check: () => Promise<void>): FileStore {
  return {
    put(key, content, contentType) {
      return orUnavailable(() => driver.put(checked(key), content, { contentType }));
    },
    read(key) {
      return orUnavailable(async () => {
        try {
          const { contentLength } = await driver.getMetaData(checked(key));
          return { stream: await driver.getStream(key), size: contentLength };
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      });
    },
    async *list(prefix) {
      let paginationToken: string | undefined;
      do {
        const page = await orUnavailable(() => listPage(driver, checked(prefix), paginationToken));
        // The name of a file that is being written is no valid key.
        for (const object of page.objects) if (object.isFile && KEY.test(object.key)) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
    deleteAll(prefix) {
      return orUnavailable(() => driver.deleteAll(checked(prefix)));
    },
    check() {
      return orUnavailable(check);
    },
  };
}
