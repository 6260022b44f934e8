import { ApiError } from '../../../api.ts';

/** Statuses of a server that is away or starts, and of a proxy before it. */
const AWAY = [502, 503, 504];

/** Whether a request got no response, was given up, or got one from a server that is away. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'unreachable' || AWAY.includes(error.status)
    : error instanceof DOMException;
