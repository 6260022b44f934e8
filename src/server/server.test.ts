import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listResetLinks } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buildTinyPages } from '#test/support/tiny-pages.ts';
import { type Running, serve } from './server.ts';

let test: TestApp;
let root: string;
let server: (Running & { url: string }) | undefined;
beforeEach(async () => {
  test = await startTestApp({ port: 0 });
  root = await buildTinyPages();
});
afterEach(async () => {
  await server?.stop();
  await test.close();
  await rm(root, { recursive: true, force: true });
});

it('serve puts the port it has bound into the links of mails', async () => {
  server = await serve(test.context, root);
  const { email } = await test.loginAs('participant');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  await fetch(`${server.url}/api/auth/forgot-password`, { method: 'POST', headers, body });
  await vi.waitFor(async () => {
    const [link] = await listResetLinks(test.context.db);
    expect(link).toContain(`http://127.0.0.1:${new URL(server?.url ?? '').port}/reset-password?token=`);
  }, 5000);
});

it('serve names PORT where it is in use, and HOST where it is no address of this machine', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  test.context.config = { ...test.context.config, port };
  await expect(serve(test.context, root)).rejects.toThrow(`PORT ${port} is in use at 127.0.0.1`);
  holder.close();
  for (const host of ['192.0.2.1', 'no-such-host.invalid']) {
    test.context.config = { ...test.context.config, host };
    await expect(serve(test.context, root)).rejects.toThrow(`HOST ${host} is no address of this machine`);
  }
});
