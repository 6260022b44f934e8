import type { FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { networkOf } from '../../network/network.ts';

/** The limit of an endpoint, as `@fastify/rate-limit` takes it: per network, and of who is logged in per account where it has `ofAccount`. */
export function limitOfRoute({ max, timeWindow, ofAccount }: NonNullable<AnyEndpoint['rateLimit']>) {
  if (ofAccount === undefined) return { max, timeWindow };
  return {
    timeWindow,
    max: async (request: FastifyRequest) => ((await request.readUser()) ? ofAccount : max),
    keyGenerator: async (request: FastifyRequest) => {
      const user = await request.readUser();
      return user ? `account ${user.id}` : networkOf(request.ip);
    },
  };
}
