import { ApiError } from '../../api.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';

/** Does a request of a form, and shows at its fields what the server says of them, with the focus in the first. */
export async function withFieldErrors<T>(
  form: { setErrors: (errors: Record<string, string>) => void },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ApiError) {
      form.setErrors(error.fieldErrors);
      focusFirstError();
    }
    throw error;
  }
}
