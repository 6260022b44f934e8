import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** One request of the fuzz run, ready for inject. */
export type HostileRequest = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload'>;

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const deepList = (depth: number): string => {
  const open = '{"content":"x","meta":{},"items":[';
  const item = open.repeat(depth) + ']}'.repeat(depth);
  return `{"blocks":[{"type":"list","data":{"style":"unordered","items":[${item}]}}]}`;
};

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    "'; drop table events; --",
    '%',
    '#{7*7}',
    '../../etc/passwd',
    '=cmd|calc',
    'a@b\r\nBcc: c@d.co',
    'x'.repeat(300_000),
    '2027-02-31T25:61',
    '9'.repeat(400),
    '-0',
    'NaN',
    'true',
    'null',
    '[object Object]',
    '{"blocks":[]}',
    '{"blocks":[{"type":"header","data":{"level":9}}]}',
    '{"blocks":[{"type":"evil","data":{}}]}',
    '{"blocks":{"length":1}}',
    '{"__proto__":{"admin":true},"blocks":[]}',
    deepList(100),
    nested(5000, '[', ']'),
  ),
  fc.constantFrom('active', 'team', 'admin@utsav.test', '2027-02-14T10:00:00Z', 'https://utsav.example/', '5'),
);

const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: texts },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, -1e308, [], {}, [[]], [null]),
  fc.array(fc.oneof(texts, fc.constant({}), fc.constant(null)), { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('name', 'email', '__proto__', 'constructor', 'length'), texts, { maxKeys: 3 }),
);

/** The names of an object schema's fields, as a client reads them in the OpenAPI document. */
function fieldNames(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
}

const bodyOf = (names: string[]) =>
  fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'toString', '_id'), values, { maxKeys: 8 });

const json = (names: string[]) =>
  bodyOf(names).map((body) => ({ payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }));

const broken = fc.oneof(
  fc
    .constantFrom(
      '{',
      '{"a":',
      'null',
      '[]',
      '"text"',
      '5',
      '{"a":1e999}',
      nested(20_000, '[', ']'),
      '{"__proto__":{}}',
    )
    .map((payload) => ({ payload, headers: { 'content-type': 'application/json' } })),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => ({
    payload: Buffer.from(bytes),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  })),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'x',
      'application/json/json',
      '',
    )
    .map((type) => ({ payload: 'title=x&startDate=y', headers: { 'content-type': type } })),
);

const partName = (names: string[]) =>
  fc.constantFrom(...names, 'image', 'photo', '__proto__', '', 'a[]', 'a[b][c]', 'x"y', 'a\0b', 'z'.repeat(20_000));

/** Multipart bodies, whole and cut off, with a right or a wrong boundary. */
const multipartBody = (names: string[]) =>
  fc
    .record({
      parts: fc.array(
        fc.record({ name: partName(names), value: texts, file: fc.option(fc.constantFrom('a.png', '../x.svg', '')) }),
        { maxLength: 6 },
      ),
      cut: fc.double({ min: 0.2, max: 1.6, noNaN: true }),
      boundary: fc.constantFrom('edge', 'edge', 'edge', 'other', ''),
    })
    .map(({ parts, cut, boundary }) => {
      const lines = parts.flatMap(({ name, value, file }) => {
        const filename = file === null ? '' : `; filename="${file}"\r\ncontent-type: image/png`;
        return ['--edge', `content-disposition: form-data; name="${name}"${filename}`, '', value];
      });
      const whole = Buffer.from([...lines, '--edge--', ''].join('\r\n'));
      return {
        payload: whole.subarray(0, Math.ceil(whole.length * Math.min(cut, 1))),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      };
    });

const pathPiece = fc.oneof(
  fc.constantFrom('unknown', '%00', '%ff', '%2e%2e%2f', '__proto__', '0', "'", 'x'.repeat(2000), '%F0%9F%8E%AA'),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);

/** What may come behind the name of a parameter, as it is written in a url; `NAME` is that name. */
export const HOSTILE_QUERIES = [
  '',
  '=',
  '=%00',
  '=%ff',
  '=%',
  '=%ed%a0%80',
  '=NaN',
  '=-1',
  '=1.5',
  '=1e999',
  `=${'9'.repeat(400)}`,
  `=${'x'.repeat(10_000)}`,
  '=%0a%0d',
  '=__proto__',
  '=2027-02-31',
  '[]=a',
  '[a]=b',
  '[a][b]=c',
  '=a&NAME=b',
];

const querystring = (names: string[]) => {
  const name = fc.constantFrom(...names, 'before', '__proto__', 'a[b]');
  const encoded = fc
    .tuple(name, texts)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value.slice(0, 500).toWellFormed())}`);
  const written = fc
    .tuple(name, fc.constantFrom(...HOSTILE_QUERIES))
    .map(([key, shape]) => key + shape.replaceAll('NAME', key));
  return fc
    .array(fc.oneof(encoded, written), { maxLength: 3 })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
};

/** Requests to one endpoint of the contract, from nearly valid to absurd. */
export function hostileRequests(endpoint: AnyEndpoint): fc.Arbitrary<HostileRequest> {
  const names = fieldNames(endpoint.body);
  const holes = endpoint.path.match(/:\w+/g)?.length ?? 0;
  const url = fc
    .tuple(fc.array(pathPiece, { minLength: holes, maxLength: holes }), querystring(fieldNames(endpoint.query)))
    .map(([pieces, query]) => endpoint.path.replace(/:\w+/g, () => pieces.pop() ?? '') + query);
  const body =
    endpoint.method === 'GET'
      ? fc.constant({ headers: {} })
      : fc.oneof({ weight: 4, arbitrary: json(names) }, broken, { weight: 2, arbitrary: multipartBody(names) });
  return fc.tuple(url, body).map(([path, sent]) => ({ method: endpoint.method, url: path, ...sent }));
}
