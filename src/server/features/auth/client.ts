import type { FastifyRequest } from 'fastify';

/** The client of a login: its IP and its Cookie header. */
export interface Client {
  ip: string;
  cookieHeader: string | undefined;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  cookieHeader: request.headers.cookie,
});
