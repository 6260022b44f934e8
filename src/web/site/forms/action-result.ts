import { ApiError } from '../../api.ts';

/** What became of a form: shown as it is, after a page load as well as without one. */
export interface Outcome {
  ok: boolean;
  /** For people; the specification's own words where it has some. */
  message: string;
  /** Refused fields by name. */
  errors: Record<string, string>;
  /** The API's code of the failure, where one thing helps more than another. */
  code?: string;
  status?: number;
}

/** The outcome of a failed call: the server's message, else what the specification says for this form. */
export function failure(error: unknown, otherwise: string): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const { message, fieldErrors, code, status } = error;
  return { ok: false, message: message || otherwise, errors: fieldErrors, code, status: status || 502 };
}

/** The text of a field; a file that was sent in its place counts as nothing. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** All texts of a form, to fill it again where the page is rendered anew; secrets are left out. */
export function fieldTexts(form: FormData, secret: readonly string[] = []): Record<string, string> {
  const registrations = [...form].filter(([name, value]) => typeof value === 'string' && !secret.includes(name));
  return Object.fromEntries(registrations) as Record<string, string>;
}
