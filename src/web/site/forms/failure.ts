import { ApiError } from '../../api.ts';
import { inOwnLanguage, type Outcome } from './action-result.ts';

/** The result of a failed request: the server's message, otherwise the specification's message for this form. */
export function failure(error: unknown, otherwise: string): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { fieldErrors, code, status } = error;
  const message = withoutPath(error);
  return {
    ok: false,
    message: (message && inOwnLanguage(code, message)) || message || otherwise,
    errors: fieldErrors,
    code,
    status: status || 502,
  };
}

/** The API puts the path of a field in front of what fits any; people see the message at the field, whose name is another. */
function withoutPath({ message, errors: [first] }: ApiError): string {
  const path = first ? `${first.path || 'body'}: ` : '';
  return path !== '' && message === path + first?.message ? message.slice(path.length) : message;
}
