import { ApiError } from '../../api.ts';

/** The server's message about a failure, or undefined if it has none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== '' ? error.message : undefined;
}

/** A sentence for people about a failed request: the server's own, else what can be done. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unreachable') {
    return 'The server could not be reached. Check your connection and try again.';
  }
  return serverMessage(error) ?? 'Something went wrong on the server. Try again in a moment.';
}
