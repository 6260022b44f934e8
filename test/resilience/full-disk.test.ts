import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** What the next stream or renaming meets instead of the disk. */
const next = vi.hoisted(() => ({ file: '', failure: undefined as Error | undefined, isFull: false }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const createWriteStream: typeof fs.createWriteStream = (path, options) => {
    const { file } = next;
    next.file = '';
    return file ? fs.createWriteStream(file, { flags: 'w' }) : fs.createWriteStream(path, options);
  };
  return { ...fs, createWriteStream };
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  const rename: typeof fs.rename = async (from, to) => {
    const { failure } = next;
    next.failure = undefined;
    if (failure) throw failure;
    return fs.rename(from, to);
  };
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  const writeFile: typeof fs.writeFile = async (...parameters) => {
    if (next.isFull) throw full;
    return fs.writeFile(...parameters);
  };
  return { ...fs, rename, writeFile };
});

/** A device of Linux on which there is never any room. */
const FULL = '/dev/full';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

async function upload() {
  const { cookie, origin } = await test.loginAs('admin');
  const body = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
  return test.inject({ method: 'POST', url: '/api/images', ...body, headers: { ...body.headers, cookie, origin } });
}

async function expectNothingKept(response: Awaited<ReturnType<typeof upload>>): Promise<void> {
  expect(response.statusCode, response.body).toBe(503);
  expect(response.json().code).toBe('unavailable');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await heldUploads(test)).toMatchObject({ stored: [], temporary: [] }), 5000);
  expect((await upload()).statusCode).toBe(200);
}

describe.runIf(existsSync(FULL))('a picture uploaded when the disk is full', () => {
  it('is rejected with 503 during the upload, and accepted when there is room', async () => {
    next.file = FULL;
    await expectNothingKept(await upload());
  });

  it('is rejected with 503 while it is stored, and accepted when there is room', async () => {
    const problem = { code: 'ENOSPC', syscall: 'rename' };
    next.failure = Object.assign(new Error('ENOSPC: no space left on device'), problem);
    await expectNothingKept(await upload());
  });
});

it('readiness is refused while the disk of the pictures is full, and leaves no file', async () => {
  next.isFull = true;
  const ready = () => test.inject({ url: '/readyz' });
  const refused = await ready();
  next.isFull = false;
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await vi.waitFor(async () => expect((await ready()).statusCode).toBe(200), 5000);
  expect(readdirSync(path.join(test.context.config.dataDir, 'files'))).toEqual([]);
});
