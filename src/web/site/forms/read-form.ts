import { t } from '@lingui/core/macro';
import { data } from 'react-router';

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The fields of a form posted to a page. Another content type is answered 415, a body that is cut short or that
 * contradicts its content type 400, each with the page of that error.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORM_TYPES.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** The message of a file field where a file was sent: a page that responds to a form cannot fill it in, and it would be missed. */
export function chooseAgain(form: FormData, name: string): Record<string, string> {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? { [name]: t`Please choose the file again` } : {};
}
