import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Visitor } from '../features/registrations/actors.ts';
import { deviceCookie, newDevice, readDevice } from '../network/device-cookie.ts';
import { networkOf } from '../network/network.ts';
import { isUntrustedLoopback } from '../network/untrusted-loopback.ts';
import { keyedHash } from '../secret-token.ts';

/**
 * The browser and the network of a request, as keyed hashes that mean nothing outside this server: the browser, known by a
 * signed cookie that is set here; the network, unless every visitor seems to come from one unnamed proxy.
 */
export function visitorOf({ config }: AppContext, request: FastifyRequest, reply: FastifyReply): Visitor {
  let device = readDevice(config, request.headers.cookie);
  if (!device) {
    device = newDevice();
    reply.header('set-cookie', deviceCookie(config, device));
  }
  const network = isUntrustedLoopback(config, request.ip)
    ? null
    : keyedHash(config, `network:${networkOf(request.ip)}`);
  return { device: keyedHash(config, `held:${device.id}`), network };
}

/** By what the e-mails that a request causes are counted, `emailQueue.origin`: its network, else a browser that is known; sets no cookie. */
export function emailOriginOf({ config }: AppContext, request: FastifyRequest): string | null {
  if (!isUntrustedLoopback(config, request.ip)) return keyedHash(config, `network:${networkOf(request.ip)}`);
  const device = readDevice(config, request.headers.cookie);
  return device ? keyedHash(config, `held:${device.id}`) : null;
}
