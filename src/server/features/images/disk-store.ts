import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
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

/** A block of most disks: fewer bytes may find room where nothing else does. */
const CHECKED_BYTES = 4096;
/** A check syncs to disk: those of a second share one, however often somebody asks. */
const CHECK_MILLISECONDS = 1000;

/** Writes to the folder and syncs, as storing a picture does: on a full disk a folder still says that it may be written to. */
async function checkFolder(folder: string): Promise<void> {
  const file = path.join(folder, `.check-${nanoid(8)}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, Buffer.alloc(CHECKED_BYTES), { flag: 'wx', flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** Files in the folder `files` of DATA_DIR. */
export function createDiskStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files');
  let checkedAt = Number.NEGATIVE_INFINITY;
  let check: Promise<void> = Promise.resolve();
  return createFlydriveStore(new DurableDisk(root), () => {
    if (performance.now() - checkedAt < CHECK_MILLISECONDS) return check;
    checkedAt = performance.now();
    check = checkFolder(root);
    return check;
  });
}
