import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { nanoid } from 'nanoid';
import type { FileStore } from './file-store.service.ts';
import { createFlydriveStore } from './flydrive-store.ts';

/** Writes to a temporary file, syncs and renames: no reader and no power cut leaves half a file. */
class DurableDisk extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = path.join(this.#root, key);
    const unfinished = `${target}.${nanoid(8)}`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await writeFile(unfinished, contents, { flag: 'wx', flush: true });
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }
}

/** Files in the folder `files` of DATA_DIR. */
export function createDiskStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files');
  return createFlydriveStore(new DurableDisk(root), async () => {
    await mkdir(root, { recursive: true });
    await access(root, constants.R_OK | constants.W_OK);
  });
}
