import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sweepImages } from './images.service.ts';

let test: TestApp;
let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'utsav-s3-'));
  server = await startS3Server(folder);
  test = await startTestApp({ s3: server.s3 });
});
afterAll(async () => {
  await test.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('pictures are stored, served and swept in a bucket, and never on the disk', async () => {
  const { cookie } = await test.loginAs('admin');
  const content = await buildPicture({ width: 900, height: 300 });
  const { payload, headers } = await multipart({ image: { filename: 'a.png', content } });
  const uploaded = await test.inject({
    method: 'POST',
    url: '/api/images',
    payload,
    headers: { ...headers, cookie },
  });
  expect(uploaded.statusCode).toBe(200);
  const { sources } = uploaded.json().data;
  expect(sources).toHaveLength(2);
  for (const { url } of sources) {
    const response = await test.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    expect(response.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  }
  expect(await readdir(test.context.config.dataDir)).not.toContain('files');

  test.time.now = new Date(test.time.now.getTime() + 25 * 3_600_000);
  expect(await sweepImages(test.context)).toBe(1);
  expect((await test.context.files.read(`images/${uploaded.json().data.id}/400.webp`)) ?? 'gone').toBe('gone');
});

it('uploads and /readyz respond 503 while the bucket is unreachable, and nothing incomplete is stored', async () => {
  const { cookie } = await test.loginAs('admin');
  const other = await startTestApp({ s3: { ...server.s3, bucket: 'not-there' } });
  const { payload, headers } = await multipart({ image: { filename: 'a.png', content: await buildPicture() } });
  const admin = await other.loginAs('admin');
  const response = await other.inject({
    method: 'POST',
    url: '/api/images',
    payload,
    headers: { ...headers, cookie: admin.cookie },
  });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'unavailable', success: false });
  expect((await other.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
  expect((await test.inject({ method: 'GET', url: '/readyz', headers: { cookie } })).statusCode).toBe(200);
  await other.close();
});
