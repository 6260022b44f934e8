import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postWebhook } from './post-webhook.ts';
import { isPublicIp, receiverProblem } from './receiver-url.ts';

const strict = { webhookAllowedHosts: [], dev: false };
const local = { webhookAllowedHosts: ['127.0.0.1', 'localhost'], dev: false };
const message = { headers: {}, body: '{}' };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::7f00:1', false],
  ['4000::1', false],
  ['not an ip', false],
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
])('%s is public: %s', (ip, isPublic) => {
  expect(isPublicIp(ip)).toBe(isPublic);
});

it.each([
  'http://hooks.example.com/x',
  'ftp://hooks.example.com/x',
  'https://user:password@hooks.example.com/',
  'https://localhost/x',
  'https://database/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://169.254.169.254/latest/meta-data',
  'nonsense',
])('refuses %s as a receiver', (url) => {
  expect(receiverProblem(url, strict)).toBeTypeOf('string');
});

it('takes a public host by https, and by http one that the operator allows', () => {
  expect(receiverProblem('https://hooks.example.com:8443/x?y=1', strict)).toBeUndefined();
  expect(receiverProblem('http://intranet:8080/x', { ...strict, webhookAllowedHosts: ['intranet'] })).toBeUndefined();
});

it.each([
  ['this machine', ['127.0.0.1']],
  ['this machine in IPv6', ['::ffff:127.0.0.1']],
  ['a public IP and this machine', ['8.8.8.8', '127.0.0.1']],
])('does not connect where a name resolves to %s', async (_what, ips) => {
  let requests = 0;
  const url = await listen((_request, response) => {
    requests += 1;
    response.end();
  });
  const named = `http://hooks.example.com:${new URL(url).port}/`;
  const addresses = ips.map((address) => ({ address, family: isIP(address) }));
  const sent = postWebhook(
    named,
    message,
    { ...strict, dev: true },
    {
      timeoutMs: 2000,
      resolve: (_hostname, _options, callback) => callback(null, addresses),
    },
  );
  await expect(sent).rejects.toThrow('not one of the public internet');
  expect(requests).toBe(0);
});

it.each([
  ['ENOTFOUND', 'The name hooks.example.com is not known'],
  ['EAI_AGAIN', 'The name hooks.example.com could not be looked up'],
])('says of a name that ends with %s what is wrong in words', async (code, text) => {
  const failure = Object.assign(new Error(`getaddrinfo ${code} hooks.example.com`), { code });
  const sent = postWebhook('https://hooks.example.com/', message, strict, {
    resolve: (_hostname, _options, callback) => callback(failure, []),
  });
  await expect(sent).rejects.toThrow(text);
});

it('the error names where nothing listens', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(postWebhook(`http://127.0.0.1:${port}/`, message, local)).rejects.toThrow('Nothing listens at');
});

it('connects to a name that the operator allows, wherever it is', async () => {
  const url = await listen((_request, response) => response.writeHead(204).end());
  expect(await postWebhook(url.replace('127.0.0.1', 'localhost'), message, local)).toMatchObject({ status: 204 });
});

it('does not follow a redirect', async () => {
  const paths: string[] = [];
  const url = await listen((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await postWebhook(`${url}/hook`, message, local)).toMatchObject({ status: 302 });
  expect(paths).toEqual(['/hook']);
});

it('gives a receiver up that does not respond in time', async () => {
  const url = await listen(() => {});
  await expect(postWebhook(url, message, local, { timeoutMs: 200 })).rejects.toThrow('No response within');
});

it('gives a receiver up that responds one byte after the other', async () => {
  const url = await listen((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(postWebhook(url, message, local, { timeoutMs: 300 })).rejects.toThrow('No response within');
});

it('a long response is read to a little of it, and its status counts', async () => {
  let written = 0;
  const url = await listen((_request, response) => {
    response.writeHead(200);
    const fill = () => {
      while (!response.destroyed && written < 500_000_000) {
        written += 65_536;
        if (!response.write(Buffer.alloc(65_536))) return;
      }
    };
    response.on('drain', fill);
    fill();
  });
  expect(await postWebhook(url, message, local)).toMatchObject({ status: 200 });
  expect(written).toBeLessThan(50_000_000);
});

it('the wait that a response asks for by Retry-After is kept', async () => {
  const url = await listen((_request, response) => response.writeHead(503, { 'retry-after': '120' }).end());
  expect(await postWebhook(url, message, local)).toEqual({ status: 503, retryAfter: 120 });
});
