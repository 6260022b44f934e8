import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createFileStore } from '#server/features/images/create-file-store.service.ts';
import { openContext } from '#server/open-context.ts';
import { createAccount } from '../auth/auth.service.ts';
import { writeBackup } from './backup.service.ts';
import { restoreBackup } from './restore.service.ts';

const PASSPHRASE = 'four plain words together';
const EMAIL = 'head-of-committee@college.test';

let folder: string;
let archive: string;

const configIn = (name: string, more: Record<string, string> = {}): Config => ({
  ...readConfig({ DATA_DIR: path.join(folder, name), LOG_LEVEL: 'silent', ...more }),
  passwordHashCost: 16,
});

/** How often the key is hashed, as a power of two: each hash at the real cost takes more than a second, and files name their own. */
const CHEAP = 4;

function cheapen() {
  const { setPassphrase } = Encrypter.prototype;
  return vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, passphrase) {
    setPassphrase.call(this, passphrase);
    this.setScryptWorkFactor(CHEAP);
  });
}

beforeAll(async () => {
  const cheaper = cheapen();
  folder = await mkdtemp(path.join(tmpdir(), 'utsav-encryption-'));
  archive = path.join(folder, 'festival.tar.gz.age');
  const { context, close } = await openContext(configIn('source', { BACKUP_PASSPHRASE: PASSPHRASE }));
  await createAccount(context, { name: 'Asha Rao', email: EMAIL, password: 'a good password', role: 'admin' });
  await writeBackup(context, archive);
  await close();
  expect(cheaper).toHaveBeenCalledTimes(1);
  cheaper.mockRestore();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let restored = 0;
async function restore(file: string, passphrase?: string): Promise<string[]> {
  restored += 1;
  const config = configIn(`restored-${restored}`);
  const db = openDatabase(config);
  try {
    await restoreBackup({ db, files: await createFileStore(config), clock: () => new Date() }, file, passphrase);
    return (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);
  } finally {
    await db.destroy();
  }
}

/** The archive with a change to its bytes. */
async function changed(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, change(await readFile(archive)));
  return file;
}

describe('a backup with BACKUP_PASSPHRASE', () => {
  it('is in the age format, hashed 2¹⁸ times, which other programs decrypt to the archive', async () => {
    const file = path.join(folder, 'at-real-cost.tar.gz.age');
    const { context, close } = await openContext(configIn('source', { BACKUP_PASSPHRASE: PASSPHRASE }));
    await writeBackup(context, file);
    await close();
    const bytes = await readFile(file);
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    // How every gzip begins.
    expect((await decrypter.decrypt(bytes)).subarray(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]));
  });

  it('is restored with the passphrase', async () => {
    expect(await restore(archive, PASSPHRASE)).toEqual([EMAIL]);
  });

  it.each([
    ['without the passphrase', undefined, 'Give its passphrase as BACKUP_PASSPHRASE'],
    ['with another passphrase', 'four other words together', 'not the passphrase of this backup'],
  ])('is not restored %s', async (_, passphrase, message) => {
    await expect(restore(archive, passphrase)).rejects.toThrow(message);
  });

  it('is not restored where a byte was changed, or its end cut off', async () => {
    const flipped = await changed('flipped.age', (bytes) => {
      bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
      return bytes;
    });
    const cut = await changed('cut.age', (bytes) => bytes.subarray(0, bytes.length - 100));
    for (const file of [flipped, cut]) await expect(restore(file, PASSPHRASE)).rejects.toThrow('damaged or truncated');
  });
});

it('a backup that is not encrypted is restored where a passphrase is configured', async () => {
  const plain = path.join(folder, 'plain.tar.gz');
  const { context, close } = await openContext(configIn('source'));
  await writeBackup(context, plain);
  await close();
  expect((await readFile(plain)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(await restore(plain, PASSPHRASE)).toEqual([EMAIL]);
});

it('BACKUP_PASSPHRASE has at least twelve characters', () => {
  expect(() => configIn('short', { BACKUP_PASSPHRASE: 'short' })).toThrow('must have at least 12 characters');
});
