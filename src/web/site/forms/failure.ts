import { ApiError } from '../../api.ts';
import { inOwnLanguage, type Outcome } from './action-result.ts';

/** The result of a failed request: the server's message, otherwise the specification's message for this form. */
export function failure(error: unknown, otherwise: string): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { message, fieldErrors, code, status } = error;
  return {
    ok: false,
    message: (message && inOwnLanguage(code, message)) || message || otherwise,
    errors: fieldErrors,
    code,
    status: status || 502,
  };
}
