import { open } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-format.ts';

/** How every file in the age format begins. */
const AGE = Buffer.from('age-encryption.org/v1\n');

type Bytes = AsyncIterable<Uint8Array>;

/** As the library takes it: the types of Node's streams and of browsers' differ, the streams do not. */
const streamOf = (source: Bytes) => NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;

/** A stage of a pipeline that encrypts by a passphrase, in the age format: `age -d` of any computer decrypts it. */
export const encryptBy = (passphrase: string) =>
  async function* encrypt(source: Bytes): Bytes {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(streamOf(source));
  };

/** Whether a file is in the age format. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead).equals(AGE);
  } finally {
    await handle.close();
  }
}

/** What was encrypted. Throws `BackupError` without the passphrase, or with a wrong one. */
export async function* decryptBy(passphrase: string | undefined, source: Bytes): Bytes {
  if (!passphrase) {
    throw new BackupError('The backup is encrypted. Give its passphrase as BACKUP_PASSPHRASE: nothing was changed.');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let decrypted: Bytes;
  try {
    decrypted = await decrypter.decrypt(streamOf(source));
  } catch (cause) {
    throw new BackupError('BACKUP_PASSPHRASE is not the passphrase of this backup: nothing was changed.', { cause });
  }
  try {
    yield* decrypted;
  } catch (cause) {
    throw new BackupError('The backup cannot be read: it is damaged or truncated.', { cause });
  }
}
