import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { createFileStore } from './create-file-store.service.ts';
import type { FileStore } from './file-store.service.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function readText(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.read(key);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  expect(file.size).toBe(content.length);
  return content.toString();
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'utsav-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openDisk() {
  return { store: await createFileStore({ dataDir: folder, s3: undefined }), close: async () => {} };
}

async function openS3() {
  const { s3, close } = await startS3Server(path.join(folder, 's3'));
  return { store: await createFileStore({ dataDir: folder, s3 }), s3, close };
}

describe.each([
  ['a folder', openDisk],
  ['an S3 bucket', openS3],
])('files in %s', (_name, open) => {
  let store: FileStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  it('read returns what was put, and its size', async () => {
    await store.put('images/one/800.webp', bytes('a picture'), 'image/webp');
    expect(await readText(store, 'images/one/800.webp')).toBe('a picture');
  });

  it('put replaces an existing file', async () => {
    await store.put('images/twice/800.webp', bytes('first, and longer'), 'image/webp');
    await store.put('images/twice/800.webp', bytes('second'), 'image/webp');
    expect(await readText(store, 'images/twice/800.webp')).toBe('second');
  });

  it('read returns undefined for an unknown key', async () => {
    expect(await store.read('images/never/800.webp')).toBeUndefined();
  });

  it('deleteAll deletes everything under a prefix and nothing beside it', async () => {
    await store.put('images/ab/400.webp', bytes('1'), 'image/webp');
    await store.put('images/ab/800.webp', bytes('2'), 'image/webp');
    await store.put('images/abc/400.webp', bytes('3'), 'image/webp');
    await store.deleteAll('images/ab/');
    expect(await store.read('images/ab/400.webp')).toBeUndefined();
    expect(await store.read('images/ab/800.webp')).toBeUndefined();
    expect(await readText(store, 'images/abc/400.webp')).toBe('3');
  });

  it('deleteAll succeeds for an unknown prefix', async () => {
    await expect(store.deleteAll('images/never/')).resolves.toBeUndefined();
  });

  it('rejects keys that lead out of its folder', async () => {
    for (const key of ['../secret', 'images/../../secret', '/etc/passwd', 'images/a b', '']) {
      await expect(store.put(key, bytes('x'), 'image/webp')).rejects.toThrow();
      await expect(store.read(key)).rejects.toThrow();
      await expect(store.deleteAll(key)).rejects.toThrow();
    }
  });

  it('check resolves while the store is usable', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe('a file store that fails', () => {
  const unavailable = { code: 'unavailable' };

  it('throws unavailable where the folder cannot be created', async () => {
    const file = path.join(folder, 'not-a-folder');
    await writeFile(file, '');
    const store = await createFileStore({ dataDir: file, s3: undefined });
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(store.put('images/a/1.webp', bytes('x'), 'image/webp')).rejects.toMatchObject(unavailable);
  });

  it('leaves no half-written file behind', async () => {
    const { store } = await openDisk();
    await store.put('images/folder/taken/1.webp', bytes('x'), 'image/webp');
    // A folder of that name is in the way of the last step.
    await expect(store.put('images/folder/taken', bytes('x'), 'image/webp')).rejects.toMatchObject(unavailable);
    expect(await readdir(path.join(folder, 'files/images/folder'))).toEqual(['taken']);
  });

  it('throws unavailable where the bucket is missing or the server is down', async () => {
    const { s3, close } = await openS3();
    const other = await createFileStore({ dataDir: folder, s3: { ...s3, bucket: 'elsewhere' } });
    await expect(other.check()).rejects.toMatchObject(unavailable);
    await close();
    const store = await createFileStore({ dataDir: folder, s3 });
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(store.read('images/a/1.webp')).rejects.toMatchObject(unavailable);
  });
});
