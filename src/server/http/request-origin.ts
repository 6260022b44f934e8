import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_COOKIE } from '#contract/pages.ts';
import type { AppContext } from '../context.ts';
import type { RequestOrigin } from '../features/registrations/actors.ts';
import { networkOf } from '../network/network.ts';
import { isUntrustedLoopback } from '../network/untrusted-loopback.ts';

const HALF_A_YEAR = 180 * 24 * 60 * 60;

const keyed = ({ config }: AppContext, content: string) =>
  createHmac('sha256', config.sessionSecret).update(content).digest('base64url').slice(0, 22);

/** The id in the browser's signed cookie; undefined where there is none, or it was changed. */
function knownDevice(context: AppContext, header: string | undefined): string | undefined {
  const value = header?.match(new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w-]+)\\.([\\w-]+)`));
  const [, id, signature] = value ?? [];
  if (!id || !signature) return undefined;
  const [expected, given] = [Buffer.from(keyed(context, `device:${id}`)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : undefined;
}

/**
 * Where a request comes from, as keyed hashes that mean nothing outside this server: the browser, known by a
 * signed cookie that is set here, and the network, unless every visitor seems to come from one unnamed proxy.
 */
export function originOf(context: AppContext, request: FastifyRequest, reply: FastifyReply): RequestOrigin {
  const { config } = context;
  let device = knownDevice(context, request.headers.cookie);
  if (!device) {
    device = randomBytes(12).toString('base64url');
    const secure = config.publicUrl?.startsWith('https') ? '; Secure' : '';
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${HALF_A_YEAR}${secure}`;
    reply.header('set-cookie', `${DEVICE_COOKIE}=${device}.${keyed(context, `device:${device}`)}; ${attributes}`);
  }
  const network = isUntrustedLoopback(config, request.ip) ? null : keyed(context, `network:${networkOf(request.ip)}`);
  return { device: keyed(context, `held:${device}`), network };
}

/** By what the e-mails that a request causes are counted: its network, else a browser that is known; sets no cookie. */
export function emailOriginOf(context: AppContext, request: FastifyRequest): string | null {
  if (!isUntrustedLoopback(context.config, request.ip)) return keyed(context, `network:${networkOf(request.ip)}`);
  const device = knownDevice(context, request.headers.cookie);
  return device ? keyed(context, `held:${device}`) : null;
}
