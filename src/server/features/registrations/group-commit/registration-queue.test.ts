import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { RegistrationQueue, TURNS_OF_SQLITE } from './registration-queue.ts';

/** As SQLite's driver: nothing else happens meanwhile. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('accepts connections between batches, however many requests wait', async () => {
  const people = 60;
  let batches = 0;
  const queue = new RegistrationQueue<number, number>(async (_eventId, requests) => {
    batches += 1;
    block(2);
    return requests;
  }, TURNS_OF_SQLITE);
  const accepted: Socket[] = [];
  const server = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let isRush = true;
  const rush = async () => {
    while (isRush) await queue.add('event', 0);
  };
  const registering = [rush(), rush()];
  const clients = Array.from({ length: people }, () => connect(port, '127.0.0.1'));
  while (accepted.length < people) await queue.add('event', 0);
  isRush = false;
  await Promise.all(registering);
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
  // Node accepts one connection in each turn of its event loop.
  expect(batches).toBeLessThan(people / 2);
});
