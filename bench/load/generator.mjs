import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * A load generator without a library, as light as Node allows: each connection asks again as soon as it was
 * answered. With a `stamp` it reads every answer's version and tells when each was last served.
 * @typedef {object} Order
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {number} seconds
 * @property {number} connections
 * @property {string} [stamp] a pattern whose first group is the version's number in an answer
 */

const [, , order = ''] = process.argv;
const { url, headers, seconds, connections, stamp } = /** @type {Order} */ (JSON.parse(order));
const target = new URL(url);
const lines = Object.entries({ host: target.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
const request = `GET ${target.pathname}${target.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
const pattern = stamp ? new RegExp(stamp) : undefined;

/** Milliseconds on the clock that all processes of the machine share. */
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @type {number[]} */
const latencies = [];
let failed = 0;
/**
 * The answers met so far, newest first: the many that are alike are compared and not unpacked.
 * @type {{ version: number, body: Buffer }[]}
 */
const known = [];
/** When an answer with this version was last asked for. @type {Map<number, number>} */
const lastAsked = new Map();

/** @param {Buffer} body @param {string} head */
function versionOf(body, head) {
  const same = known.find((response) => response.body.equals(body));
  if (same) return same.version;
  const coding = /content-encoding: (\w+)/.exec(head)?.[1];
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
  const version = Number(pattern?.exec(plain.toString('utf8'))?.[1] ?? -1);
  known.unshift({ version, body: Buffer.from(body) });
  return version;
}

/** @param {Buffer} body @param {string} head @param {number} askedAt */
function note(body, head, askedAt) {
  latencies.push(now() - askedAt);
  if (!head.startsWith('http/1.1 200')) failed += 1;
  else if (pattern) {
    const version = versionOf(body, head);
    lastAsked.set(version, Math.max(lastAsked.get(version) ?? 0, askedAt));
  }
}

const until = now() + seconds * 1000;

/** Asks on one connection until the time is over. @returns {Promise<void>} */
function ask() {
  return new Promise((resolve) => {
    const socket = connect(Number(target.port), target.hostname);
    socket.setNoDelay(true);
    let askedAt = 0;
    /** @type {Buffer<ArrayBufferLike>} */
    let received = Buffer.alloc(0);
    const next = () => {
      askedAt = now();
      if (askedAt > until) socket.end(resolve);
      else socket.write(request);
    };
    socket.on('connect', next);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd).toLowerCase();
      const length = /content-length: (\d+)/.exec(head)?.[1];
      if (length === undefined) throw new Error(`An answer without its length: ${head}`);
      const end = headEnd + 4 + Number(length);
      if (received.length < end) return;
      note(received.subarray(headEnd + 4, end), head, askedAt);
      received = Buffer.alloc(0);
      next();
    });
    socket.on('error', () => {
      failed += 1;
      resolve();
    });
  });
}

const began = now();
await Promise.all(Array.from({ length: connections }, ask));
const taken = (now() - began) / 1000;
const sorted = Float64Array.from(latencies).sort();
const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
console.log(
  JSON.stringify({ requests: sorted.length, seconds: taken, p99, failed, versions: Object.fromEntries(lastAsked) }),
);
