import { connect } from 'node:net';
import fc from 'fast-check';

/** One request to a page, as the bytes that go over the wire. */
interface PageRequest {
  bytes: Buffer;
  /** Whether it ends before the body that it announces: the server may then close the connection without a response. */
  isCutShort: boolean;
}

const pieces = fc.oneof(
  fc.constantFrom(
    'unknown',
    '%00',
    '%ff',
    '%2e%2e%2f',
    '..',
    '__proto__',
    '0',
    '%27',
    'x'.repeat(2000),
    '%F0%9F%8E%AA',
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);

/** Bytes that are no path: of another form, another host, or none. */
const oddTargets = fc.constantFrom(
  '*',
  '',
  '//evil.example/x',
  '/\\evil.example',
  'http://127.0.0.1/',
  'http://evil.example:99999/',
  'http://',
  'ftp://127.0.0.1/',
  '127.0.0.1:80',
  '?next=/',
  '/%',
  '/%zz',
  '/\u0000',
  '/.data',
  '/_root.data?_routes=x',
  '/signin.data?_routes=__proto__',
  '/signin?index&index',
  '/__manifest?p=%ff&version=x',
);

const oddHosts = fc.constantFrom(
  '127.0.0.1',
  '',
  'a:b',
  'a:99999',
  '[::1',
  '[::1]:80',
  'a b',
  'user@x',
  'evil.example',
  '<script>',
  'a:80:80',
  '.',
  '%',
);

const fieldNames = [
  'email',
  'password',
  'newPassword',
  'name',
  'title',
  'phone',
  'college',
  'intent',
  'code',
  'token',
  'registration',
  'members',
  'members[0][name]',
  'members.0.email',
  'teamName',
  'noticeVersion',
  'age',
  'photo',
  'next',
  'eventId',
  '__proto__',
  'constructor',
  '',
  'answers[x]',
  'method',
  'utr',
  'key',
];

const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    'a@b.co',
    'a@b\r\nBcc: c@d.co',
    '<script>',
    '9'.repeat(400),
    'x'.repeat(100_000),
    '\ud800',
    '[]',
    '{}',
  ),
);

const pairs = fc.array(fc.tuple(fc.constantFrom(...fieldNames), values), { maxLength: 8 });

interface Sent {
  type: string | undefined;
  body: Buffer;
}

const urlEncoded = pairs.map((fields): Sent => {
  const text = fields.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&');
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(text) };
});

const multipart = fc
  .tuple(pairs, fc.double({ min: 0.2, max: 1.6, noNaN: true }), fc.constantFrom('edge', 'edge', 'other', ''))
  .map(([fields, cut, boundary]): Sent => {
    const lines = fields.flatMap(([name, value]) => {
      const filename = name === 'photo' ? '; filename="a.png"\r\ncontent-type: image/png' : '';
      return ['--edge', `content-disposition: form-data; name="${name}"${filename}`, '', value];
    });
    const whole = Buffer.from([...lines, '--edge--', ''].join('\r\n'));
    const body = whole.subarray(0, Math.ceil(whole.length * Math.min(cut, 1)));
    return { type: `multipart/form-data; boundary=${boundary}`, body };
  });

const otherBodies = fc
  .tuple(
    fc.constantFrom(
      'text/plain',
      'application/json',
      'application/json; charset=utf-16',
      'x',
      'multipart/form-data',
      undefined,
    ),
    fc.oneof(fc.constantFrom('', '{', '[]', 'email=a', '%'), values),
  )
  .map(([type, text]): Sent => ({ type, body: Buffer.from(text) }));

const headers = fc.constantFrom(
  '',
  'accept: */*;q=x\r\n',
  'accept-encoding: br;q=9, %\r\n',
  'accept-language: \u00e9\r\n',
  'range: bytes=9-1\r\n',
  'if-none-match: *\r\n',
  'if-modified-since: never\r\n',
  'x-forwarded-host: evil.example\r\n',
  'x-forwarded-proto: javascript\r\n',
  'forwarded: for="[\r\n',
  'referer: http://[\r\n',
  'x-react-router-spa-mode: yes\r\n',
  'expect: 100-continue\r\n',
  'cookie: utsav-device=x; utsav.session_token=%ff; =; a\r\n',
  'content-encoding: gzip\r\n',
  'transfer-encoding: chunked\r\n',
);

/** What announces the length of the body: the truth, mostly; more than comes; nothing; nonsense. */
const lengths = fc.constantFrom('true', 'true', 'true', 'true', 'more', 'less', 'none', 'nonsense');

function contentLength(kind: string, { length }: Buffer): string {
  const announced = { true: length, more: length + 50, less: Math.max(0, length - 5), nonsense: '1e3' }[kind];
  return announced === undefined ? '' : `content-length: ${announced}\r\n`;
}

/** Requests to pages from nearly right to absurd; `patterns` are paths with `:params`. */
export function hostilePageRequests(patterns: string[], cookies: string[], origin: string): fc.Arbitrary<PageRequest> {
  const filled = fc
    .tuple(fc.constantFrom(...patterns), fc.array(pieces, { minLength: 4, maxLength: 4 }))
    .map(([pattern, parts]) => {
      const left = [...parts];
      return pattern.replace(/:\w+|\*/g, () => left.pop() ?? '');
    });
  const query = fc.oneof(
    fc.constant(''),
    pairs.map(
      (fields) =>
        `?${fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.slice(0, 500).toWellFormed())}`).join('&')}`,
    ),
  );
  const targets = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(filled, query).map((parts) => parts.join('')) },
    oddTargets,
  );
  return fc
    .record({
      method: fc.constantFrom(
        'GET',
        'GET',
        'HEAD',
        'POST',
        'POST',
        'POST',
        'PUT',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'BREW',
      ),
      target: targets,
      version: fc.constantFrom('1.1', '1.1', '1.1', '1.1', '1.0', '0.9', '2.0'),
      host: fc.oneof({ weight: 6, arbitrary: fc.constant(new URL(origin).host) }, oddHosts),
      more: headers,
      cookie: fc.constantFrom('', ...cookies),
      length: lengths,
      sent: fc.oneof({ weight: 3, arbitrary: urlEncoded }, { weight: 2, arbitrary: multipart }, otherBodies),
    })
    .map(({ method, target, version, host, more, cookie, length, sent }) => {
      const hasBody = method === 'POST' || method === 'PUT';
      const head = [
        `${method} ${target} HTTP/${version}\r\n`,
        `host: ${host}\r\norigin: ${origin}\r\nconnection: close\r\n`,
        cookie && `cookie: ${cookie}\r\n`,
        more,
        hasBody && sent.type !== undefined ? `content-type: ${sent.type}\r\n` : '',
        hasBody ? contentLength(length, sent.body) : '',
        '\r\n',
      ].join('');
      const bytes = Buffer.concat([Buffer.from(head, 'latin1'), hasBody ? sent.body : Buffer.alloc(0)]);
      return { bytes, isCutShort: hasBody && (length === 'more' || more.startsWith('transfer-encoding')) };
    });
}

/**
 * Sends one request and returns the status of the response, or how the connection ended without one. Node drops the
 * response to a client that closes its side first, so only a request that is cut short is ended by the client.
 */
export function sendBytes(port: number, { bytes, isCutShort }: PageRequest): Promise<number | 'closed' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    const done = (outcome: number | 'closed' | 'silent') => {
      socket.destroy();
      resolve(outcome);
    };
    socket.setTimeout(60_000, () => done('silent'));
    socket.on('error', () => done('closed'));
    socket.on('close', () => done('closed'));
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, ''))?.[1];
      if (status !== undefined) done(Number(status));
    });
    if (isCutShort) socket.end(bytes);
    else socket.write(bytes);
  });
}

/**
 * Sends `count` requests, some at once, and counts the responses by status. Failures are responses of 5xx, none within
 * a minute, and connections that were closed without one though the request was whole.
 */
export async function findFailures(
  port: number,
  requests: fc.Arbitrary<PageRequest>,
  { count, seed, atOnce = 6 }: { count: number; seed: number; atOnce?: number },
): Promise<{ failures: string[]; outcomes: Record<string, number> }> {
  const failures: string[] = [];
  const outcomes: Record<string, number> = {};
  const batch = 500;
  for (let sent = 0; sent < count; sent += batch) {
    const queue = fc.sample(requests, { seed: seed + sent, numRuns: Math.min(batch, count - sent) });
    const worker = async () => {
      for (let request = queue.pop(); request; request = queue.pop()) {
        const outcome = await sendBytes(port, request);
        const isExpected = typeof outcome === 'number' ? outcome < 500 : outcome === 'closed' && request.isCutShort;
        const name = outcome === 'closed' ? `closed, ${request.isCutShort ? 'cut short' : 'whole'}` : String(outcome);
        outcomes[name] = (outcomes[name] ?? 0) + 1;
        if (!isExpected) failures.push(`${name}: ${request.bytes.toString('latin1').slice(0, 600)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  return { failures, outcomes };
}

/** The cookies of a login or sign-up, as a `Cookie` header. */
export async function loginCookie(origin: string, path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', origin };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
