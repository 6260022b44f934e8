import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

/** What adds a webhook for every type. */
export const webhookInput = (over: object = {}) => ({
  name: 'Score board',
  url: 'https://hooks.example.com/utsav',
  types: [
    'registration.created',
    'registration.changed',
    'registration.cancelled',
    'payment.recorded',
    'payment.reversed',
    'payment.refunded',
    'payment.refund_failed',
    'check_in.recorded',
    'check_in.undone',
  ],
  password: PASSWORD,
  ...over,
});

/** A webhook of a session's admin, through the API, with its secret. */
export async function makeWebhook(
  test: TestApp,
  headers: Record<string, string>,
  over: object = {},
): Promise<Webhook & { secret: string }> {
  const payload = webhookInput(over);
  const made = await test.inject({ method: 'POST', url: '/api/webhooks', payload, headers });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json().data;
}

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A receiver on this machine; `respond` decides the status of the next responses. */
export async function startReceiver() {
  const received: ReceivedMessage[] = [];
  let respond: () => { status: number; headers?: Record<string, string> } = () => ({ status: 204 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' });
      const { status, headers } = respond();
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The messages since the last call. */
    take: () => received.splice(0).map(({ body, ...rest }) => ({ ...rest, body, message: JSON.parse(body) })),
    respondWith: (status: number, headers?: Record<string, string>) => {
      respond = () => ({ status, ...(headers ? { headers } : {}) });
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
