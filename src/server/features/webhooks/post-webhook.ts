import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../../config.ts';
import { hostOf, isAllowedHost, isPublicIp, receiverProblem } from './receiver-url.ts';

/** How long (ms) a receiver has for all of its response. */
export const RECEIVER_TIMEOUT_MS = 15_000;
/** What is read of a response, which nobody looks at. */
const MAX_RESPONSE_BYTES = 64 * 1024;
/** The longest `Retry-After` (s) that is kept to. */
const MAX_RETRY_AFTER = 24 * 60 * 60;

export interface WebhookResponse {
  status: number;
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | undefined;
}

type Rules = Pick<Config, 'webhookAllowedHosts' | 'dev'>;

/** As `lookup` of Node's dns with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name as the connection will use it, and fails where any of its IPs is not public: the IP that was checked is the one
 * that is connected to, so that a name that resolves to another IP a moment later (DNS rebinding) gets nowhere.
 */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    const given = { ...(options.family === undefined ? {} : { family: options.family }), all: true } as const;
    resolve(hostname, given, (error, addresses) => {
      if (error) return callback(error, '');
      if (addresses.some(({ address }) => !isPublicIp(address))) {
        return callback(new Error('The host is not one of the public internet'), '');
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(first ? null : new Error('The host has no IP'), first?.address ?? '', first?.family);
    });
  };

/** Reads what is left of a response up to a limit, so that the receiver sees a request that ended well. */
function drain(response: IncomingMessage, onEnd: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) response.destroy();
  });
  response.on('error', () => {});
  response.on('close', onEnd);
}

function retryAfterOf({ headers }: IncomingMessage): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER) : undefined;
}

/** What went wrong with a connection, in words for the log that the committee reads. */
function failureText({ code, message }: NodeJS.ErrnoException, { hostname, host }: URL): string {
  if (code === 'ENOTFOUND') return `The name ${hostname} is not known`;
  if (code === 'EAI_AGAIN') return `The name ${hostname} could not be looked up`;
  if (code === 'ECONNREFUSED') return `Nothing listens at ${host}`;
  return message;
}

/**
 * Posts a message and returns the status of the response, whatever it is; redirects are not followed. Rejects where there was
 * no response in time, or where the receiver is not public and not allowed.
 */
export function postWebhook(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  rules: Rules,
  { timeoutMs = RECEIVER_TIMEOUT_MS, resolve: resolveHost = lookup }: { timeoutMs?: number; resolve?: Resolve } = {},
): Promise<WebhookResponse> {
  const problem = receiverProblem(url, rules);
  if (problem) return Promise.reject(new Error(problem));
  const target = new URL(url);
  const open = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const sent = open(target, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Utsav-Webhooks/1.0',
      },
      // A connection of its own: none is kept that another check let through.
      agent: false,
      signal: timeout,
      ...(isAllowedHost(hostOf(target), rules) ? {} : { lookup: publicLookup(resolveHost) }),
    });
    sent.on('response', (response) => {
      const { statusCode: status = 0 } = response;
      drain(response, () => resolve({ status, retryAfter: retryAfterOf(response) }));
    });
    sent.on('error', (error) => {
      const text = timeout.aborted
        ? `No response within ${Math.round(timeoutMs / 1000)} s`
        : failureText(error, target);
      reject(new Error(text, { cause: error }));
    });
    sent.end(body);
  });
}
