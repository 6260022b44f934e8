import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Whether a request of the API is a page's own, made within this process: it is a part of the page, which was let in. */
export const isInProcess = ({ socket }: IncomingMessage): boolean => !(socket instanceof Socket);
