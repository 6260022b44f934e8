import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS = 128;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sampleData: false });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

it('a client that sends far too much JSON gets the reason once it has sent it, as a broken connection hides it', async () => {
  const { port } = test.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => {
    response += data.toString('latin1');
  });
  const closed = new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
  const lines = ['host: utsav.test', 'content-type: application/json', `content-length: ${CHUNK.length * CHUNKS}`];
  socket.write(['POST /api/auth/register HTTP/1.1', ...lines, '', ''].join('\r\n'));
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    expect(response).toBe('');
    socket.write(CHUNK);
    await nextTurn();
  }
  await closed;
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain('"code":"body_too_large"');
});
