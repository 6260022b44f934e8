import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Cuts every connection and takes no more, as when the server behind it is stopped. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** A proxy before a server, so that a test can interrupt and restore the connection. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const target = connect(port, host);
    keep(client);
    keep(target);
    client.pipe(target).pipe(client);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const own = await listen(0);
  return {
    port: own,
    down: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    up: async () => void (await listen(own)),
  };
}
