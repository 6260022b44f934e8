import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import type { Problem } from '#contract/problem.ts';
import { applicationTexts } from '#test/factories/application.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** What only real connections can show: clients that are rejected, or leave, while they still send. */

const PATH = '/api/ambassador/ambassador-inquiry';

/** Pictures take long on a busy machine; a wait ends as soon as its condition is met. */
const waitUntil = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 15_000 });

const NOTHING = { rows: [], stored: [], temporary: [] };

let test: TestApp;
let origin: string;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(origin).port);
});
beforeEach(async () => {
  expect(await heldUploads(test)).toEqual(NOTHING);
});
afterAll(() => test.close());

async function application(photo: Uint8Array) {
  const { payload, headers } = await multipart({
    ...applicationTexts,
    photo: { filename: 'photo.png', content: photo },
  });
  return { body: payload as Buffer, headers: headers as Record<string, string> };
}

async function post(agent: Agent, body: Buffer, headers: Record<string, string>, chunked = false) {
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
  const sending = request(`${origin}${PATH}`, { method: 'POST', agent, headers: { ...headers, ...length } });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const problem = (await json(response)) as Problem;
  return { status: response.statusCode, problem, reusedSocket: sending.reusedSocket };
}

async function removeInquiries(): Promise<void> {
  const { cookie } = await test.loginAs('admin');
  const inquiries = await test.context.db.selectFrom('ambassadorInquiries').select('id').execute();
  for (const { id } of inquiries) {
    await test.inject({ method: 'DELETE', url: `/api/ambassador/inquiries/${id}`, headers: { cookie } });
  }
  await nothingLeft();
}

const nothingLeft = () => waitUntil(async () => expect(await heldUploads(test)).toEqual(NOTHING));

describe('a picture that is too large', () => {
  it.each([
    ['11 MB', 1, false],
    ['11 MB in chunks of unknown number', 1, true],
    ['70 MB', 60, false],
  ])(
    'is rejected with the field named, and the connection stays usable: %s',
    async (_name, extraMegabytes, chunked) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const { body, headers } = await application(Buffer.alloc(MAX_IMAGE_BYTES + extraMegabytes * 1024 * 1024));
      for (const reusedSocket of [false, true]) {
        const response = await post(agent, body, headers, chunked);
        expect(response).toMatchObject({
          status: 413,
          reusedSocket,
          problem: { code: 'image_too_large', errors: [{ path: 'photo', message: 'The image is larger than 10 MB' }] },
        });
      }
      agent.destroy();
      await nothingLeft();
    },
  );

  it('is rejected for fetch as well', async () => {
    const { body, headers } = await application(Buffer.alloc(MAX_IMAGE_BYTES * 2));
    const response = await fetch(`${origin}${PATH}`, { method: 'POST', body: new Uint8Array(body), headers });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'photo' }] });
    await nothingLeft();
  });

  it('gets its response soon where the client never stops sending', async () => {
    const { body, headers } = await application(Buffer.alloc(MAX_IMAGE_BYTES * 2));
    const socket = connect(port, '127.0.0.1');
    const head = `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\n`;
    socket.write(`${head}content-length: ${body.length}\r\n\r\n`);
    socket.write(body.subarray(0, MAX_IMAGE_BYTES + 100_000));
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await nothingLeft();
  });
});

describe('a client that disconnects', () => {
  async function sendAndLeave(bytes: (body: Buffer) => number) {
    const { body, headers } = await application(await buildPicture({ width: 1200, height: 900 }));
    const socket = connect(port, '127.0.0.1');
    const head = `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\n`;
    socket.write(`${head}content-length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => socket.write(body.subarray(0, bytes(body)), resolve));
    return socket;
  }

  it('during its picture leaves nothing behind', async () => {
    const socket = await sendAndLeave((body) => body.length - 500);
    await waitUntil(async () => expect((await heldUploads(test)).temporary).toHaveLength(1));
    socket.destroy();
    await nothingLeft();
  });

  it('before its picture leaves nothing behind', async () => {
    const received = once(test.app.server, 'request');
    const socket = await sendAndLeave(() => 200);
    const [incoming] = (await received) as [IncomingMessage];
    const closed = new Promise((resolve) => incoming.once('close', resolve));
    socket.destroy();
    await closed;
    await nothingLeft();
  });

  it('after the whole body leaves a complete application or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const socket = await sendAndLeave((body) => body.length);
      if (round > 0) await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
    }
    await waitUntil(async () => {
      const { temporary, rows, stored } = await heldUploads(test);
      const inquiries = await test.context.db.selectFrom('ambassadorInquiries').select('photoId').execute();
      expect(temporary).toEqual([]);
      expect(rows).toEqual(inquiries.map((inquiry) => inquiry.photoId).sort());
      expect(stored).toHaveLength(inquiries.length * 3);
    });
    await removeInquiries();
  });

  it('while it receives a picture does not affect the server', async () => {
    const { body, headers } = await application(await buildPicture());
    const response = await fetch(`${origin}${PATH}`, { method: 'POST', body: new Uint8Array(body), headers });
    expect(response.status).toBe(200);
    const [row] = await test.context.db.selectFrom('images').select(['id', 'widths']).execute();
    const { cookie } = await test.loginAs('admin');
    for (let round = 0; round < 20; round += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /images/${row?.id}/64.webp HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      await once(socket, 'data');
      socket.destroy();
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await removeInquiries();
  });
});
