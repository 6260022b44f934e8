import { ApiError } from '../../api.ts';

/** A request that was not done: it waits for a second person. */
export class ApprovalAskedError extends ApiError {
  /** The page that shows it. */
  readonly url: string;

  constructor(message: string, url: string) {
    super({ message, code: 'approval_asked' }, 202);
    this.name = 'ApprovalAskedError';
    this.url = url;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Throws `ApprovalAskedError` for the response of a request that waits for a second person. */
export function throwIfAsked(response: object): void {
  if (!('approval' in response) || !isRecord(response.approval) || !('message' in response)) return;
  if (!('data' in response) || response.data !== null) return;
  throw new ApprovalAskedError(String(response.message), String(response.approval.url));
}
