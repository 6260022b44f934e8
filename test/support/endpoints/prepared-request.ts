import type { InjectOptions } from 'fastify';

/** A request that succeeds. */
export interface PreparedRequest {
  url: string;
  payload?: InjectOptions['payload'];
  headers?: InjectOptions['headers'];
  /** Undoes what would end the work of all tests after it. */
  after?: () => Promise<void>;
}
