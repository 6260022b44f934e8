import { ApiError } from '../../api.ts';

/** What the server said of a failure, or undefined where it said nothing that helps. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== '' ? error.message : undefined;
}

/** A sentence for a person about a failed call: the server's own, else what can be done. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'unreachable') {
    return 'The server could not be reached. Check your connection and try again.';
  }
  return serverMessage(error) ?? 'Something went wrong on the server. Try again in a moment.';
}
