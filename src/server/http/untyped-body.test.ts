import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** The status of the response to these lines; the connection stays open, as a client's does that waits. */
function statusOf(...lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')));
    socket.setTimeout(5000, () => socket.destroy(new Error('no response')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      socket.destroy();
      resolve(Number(chunk.toString('latin1').split(' ')[1]));
    });
  });
}

// Clients such as fetch() and curl name a length of 0; what names neither used to wait for a body for ever.
it.each([
  ['application/json', 400],
  ['application/x-www-form-urlencoded', 400],
  ['multipart/form-data; boundary=edge', 400],
])('a request of type %s that has neither a body nor a length is answered', async (type, status) => {
  expect(await statusOf('POST /api/auth/login HTTP/1.1', 'host: utsav.test', `content-type: ${type}`)).toBe(status);
});

it('a request of a type without a body still has its cookie and the other headers', async () => {
  const login = await test.loginAs('participant');
  const lines = ['host: 127.0.0.1', 'origin: http://127.0.0.1', `cookie: ${login.cookie}`];
  const logout = await statusOf('POST /api/auth/logout HTTP/1.1', ...lines, 'content-type: application/json');
  expect(logout).toBe(200);
});
