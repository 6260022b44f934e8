import { ApiError } from '../../api.ts';

/** The server's message about a failure, or undefined if it has none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== '' ? error.message : undefined;
}

/** Why something was not sent at all, as a sentence for people. */
export class NotSent extends Error {}

/** A sentence for people about a failed request: the server's own, else what can be done. */
export function failureText(error: unknown): string {
  if (error instanceof NotSent) return error.message;
  if (error instanceof ApiError && error.code === 'unreachable') {
    return 'The server could not be reached. Check your connection and try again.';
  }
  return serverMessage(error) ?? 'Something went wrong on the server. Try again in a moment.';
}

/** Whether nobody knows what the server did: nothing came back, or what a proxy said of a server that is away. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && !error.isFromServer;

/** A sentence for people about something that was not done, such as “Gates” that was to be 'deleted': after a lost response it may have been. */
export function notDoneText(what: string, done: string, error: unknown): string {
  const inside = what.replace(/^(The|It)\b/, (word) => word.toLowerCase());
  return `${isLost(error) ? `Whether ${inside} was ${done} is not known` : `${what} was not ${done}`}. ${failureText(error)}`;
}
