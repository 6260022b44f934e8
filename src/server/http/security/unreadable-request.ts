import type { Socket } from 'node:net';

const STATUS_OF: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * What Node calls for bytes that are no request, for headers that are too long or too slow: no request reaches
 * Fastify. Sends a response without a body, with the headers of every other, and closes the connection.
 */
export function respondToUnreadable(headers: Record<string, string>) {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF[error.code ?? ''] ?? '400 Bad Request';
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head}\r\n`);
    socket.destroy(error);
  };
}
