import { existsSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { findUserByEmail } from '#server/features/auth/accounts.repository.ts';
import { createAdmin } from '#server/features/auth/admins/admins.service.ts';
import { openSession } from '#server/features/auth/open-session.service.ts';
import { applicationTexts } from '#test/factories/application.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { type ServerUnderTest, startServer } from '#test/faults/server-under-test.ts';
import { isFull } from '#test/support/resilience.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/test-app.ts';

/** Memory of the whole process, in megabytes, at its highest. */
const MAX_MEGABYTES = 350;

/** As `npm start` and the container set it: what was decoded goes back to the system. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' };

let test: TestApp;
let server: ServerUnderTest;
let admin: string;
beforeAll(async () => {
  test = await startTestApp();
  const { dataDir, sessionSecret } = test.context.config;
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  await migrateToLatest(db);
  const context = { ...test.context, db };
  const email = 'admin@utsav.test';
  await createAdmin(context, { email, password: PASSWORD });
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`${email} has no account`);
  const { setCookies } = await openSession(context, user, undefined);
  admin = setCookies[0]?.split(';')[0] ?? '';
  await db.destroy();
  // In the whole run what `npm start` runs, with its pages.
  server = await startServer(isFull ? 'built' : 'source', {
    MAX_EVENT_LOOP_DELAY: '0',
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    TRUST_PROXY: '1',
    ...ALLOCATOR,
  });
});
afterAll(async () => {
  await server?.kill();
  await test?.close();
});

async function send(path: string, field: string, content: Uint8Array, headers: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(field === 'photo' ? applicationTexts : {})) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: form, headers });
  await response.text();
  return response.status;
}
const apply = (content: Uint8Array, ip: string) =>
  send('/api/ambassador/ambassador-inquiry', 'photo', content, { 'x-forwarded-for': ip });

const upload = (content: Uint8Array) =>
  send('/api/images', 'image', content, { cookie: admin, origin: server.url, 'x-forwarded-for': '192.0.2.1' });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** One pixel wide and 49 million high, in 95 kB: every row has a byte for its filter and one for its pixel. */
function thinPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(49_000_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(98_000_000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 3, b: 3, alpha: 0.5 } } });

it('the report’s pictures are refused by their headers, within memory, while an admin’s is stored', {
  timeout: 180_000,
}, async () => {
  const bomb = await plain(7000, 7000)
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 6 })
    .toBuffer();
  const thin = thinPng();
  const bombs = Array.from({ length: 20 }, (_, index) => apply(index % 2 ? thin : bomb, `203.0.113.${index % 3}`));
  const started = performance.now();
  expect(await upload(await buildPicture())).toBe(200);
  const waited = performance.now() - started;
  expect(await Promise.all(bombs)).toEqual(bombs.map(() => 413));
  expect(peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
  if (!isFull) return;
  const byStrangers = peakMegabytes();
  // An admin's go to a queue of their own.
  const byAdmin = await Promise.all(Array.from({ length: 20 }, (_, index) => upload(index % 2 ? thin : bomb)));
  expect(byAdmin).toEqual(byAdmin.map(() => 413));
  console.log(
    `the report’s pictures: ${byStrangers.toFixed(0)} MB by strangers, ${peakMegabytes().toFixed(0)} MB by an admin too; an admin’s picture was stored after ${waited.toFixed(0)} ms`,
  );
  expect(peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
});

it.runIf(isFull)(
  'the heaviest pictures that are accepted, by strangers and an admin at once, stay within memory too',
  { timeout: 300_000 },
  async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const noisy = (height: number, channels: 3 | 4) =>
      sharp({ create: { width: 1600, height, channels, background: { r: 1, g: 2, b: 3, alpha: 0.5 }, noise } });
    const heavy = [
      await plain(2550, 2550).toColourspace('rgb16').png({ progressive: true, compressionLevel: 3 }).toBuffer(),
      await plain(3610, 3610).gif({ effort: 1 }).toBuffer(),
      await plain(2060, 2060).avif({ effort: 0 }).toBuffer(),
      await plain(3280, 3280).removeAlpha().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      // These take their memory while the WebPs are written.
      await noisy(4800, 3).jpeg({ quality: 60 }).toBuffer(),
      await noisy(1500, 4).png({ compressionLevel: 9 }).toBuffer(),
    ];
    const before = peakMegabytes();
    const strangers = heavy.flatMap((content, index) =>
      Array.from({ length: 5 }, (_, turn) => apply(content, `198.51.100.${index * 5 + turn}`)),
    );
    let areStrangersDone = false;
    const all = Promise.all(strangers).then((statuses) => {
      areStrangersDone = true;
      return statuses;
    });
    const started = performance.now();
    expect(await upload(await buildPicture())).toBe(200);
    const waited = performance.now() - started;
    expect(areStrangersDone).toBe(false);
    const byAdmin = await Promise.all([...heavy, ...heavy].map(upload));
    expect([...new Set(byAdmin)].sort()).toEqual([200]);
    expect(new Set(await all)).toEqual(new Set([200, 503]));
    console.log(
      `the heaviest pictures: ${before.toFixed(0)} MB before, ${peakMegabytes().toFixed(0)} MB by strangers and an admin at once; an admin’s small one was stored after ${waited.toFixed(0)} ms`,
    );
    expect(peakMegabytes()).toBeLessThan(MAX_MEGABYTES);
  },
);

/** As Linux counts it; elsewhere nothing is measured. */
function peakMegabytes(): number {
  const file = `/proc/${server.pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}
