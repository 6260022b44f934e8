import { t } from '@lingui/core/macro';
import { ApiError } from '../../api.ts';
import { inOwnLanguage, type Outcome } from './action-result.ts';

/** The result of a failed request: the server's message, otherwise the specification's message for this form and what is in the way. */
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
    ...(error.isFromServer ? {} : { why: whatIsInTheWay(status) }),
  };
}

/** Nobody can tell a wrong password or a closed event from a lost connection by the form's own message. */
const whatIsInTheWay = (status: number) =>
  status < 500
    ? t`There was no response. Check your connection and try again.`
    : t`The site is not available at the moment. Try again in a few minutes.`;

/** The API puts the path of a field in front of what fits any; people see the message at the field, whose name is another. */
function withoutPath({ message, errors: [first] }: ApiError): string {
  const path = first ? `${first.path || 'body'}: ` : '';
  return path !== '' && message === path + first?.message ? message.slice(path.length) : message;
}
