import type { TestApp } from '../../test-app.ts';
import type { PreparedRequest } from '../prepared-request.ts';

/** Makes a request of an admin that changes something, and the records it needs. */
export type Prepare = (test: TestApp) => Promise<PreparedRequest>;
