import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { networkOf } from '../../network/network.ts';
import { BY_ACCOUNT } from './usage-limit.ts';

/** The limit of an endpoint, as `@fastify/rate-limit` takes it: per network, and of who is logged in per account where it has `ofAccount`. */
export function limitOfRoute({ max, timeWindow, ofAccount }: NonNullable<AnyEndpoint['rateLimit']>) {
  if (ofAccount === undefined) return { max, timeWindow };
  return {
    timeWindow,
    max: async (request: FastifyRequest) => ((await request.readUser()) ? ofAccount : max),
    keyGenerator: async (request: FastifyRequest) =>
      (await request.readUser()) ? BY_ACCOUNT.keyGenerator(request) : networkOf(request.ip),
  };
}
