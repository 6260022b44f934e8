import { t } from '@lingui/core/macro';
import { ApiError, call, type Transport } from '../../api.ts';
import { fieldText, fieldTexts, type Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { schemaProblems } from '../forms/schema-problems.ts';
import { consentValues } from '../privacy/consent-values.ts';

export interface InquiryResult extends Outcome {
  values: Record<string, string>;
}

/** See `loadAccountContract`. */
export const loadInquiryContract = () => import('#contract/ambassadors.ts');

const bodyOf = (form: FormData) => ({
  fullName: fieldText(form, 'fullName'),
  email: fieldText(form, 'email'),
  phone: fieldText(form, 'phone'),
  college: fieldText(form, 'college'),
  whyInterested: fieldText(form, 'whyInterested'),
  expectedRegistrations: fieldText(form, 'expectedRegistrations'),
  ...consentValues(form),
});

/** What the server would say of the fields, without the photo. */
export async function inquiryProblems(form: FormData): Promise<Record<string, string>> {
  return schemaProblems((await loadInquiryContract()).createInquirySchema, bodyOf(form));
}

/** What is wrong with the photo; on a slow phone the server's refusal would come after the whole upload. */
async function photoProblem(photo: FormDataEntryValue | null): Promise<{ message: string; status: number } | null> {
  if (!(photo instanceof File) || photo.size === 0) return { message: t`Please select an image`, status: 400 };
  const { MAX_IMAGE_BYTES } = await import('#contract/images.ts');
  return photo.size > MAX_IMAGE_BYTES ? { message: t`The picture is larger than 10 MB`, status: 413 } : null;
}

export async function submitInquiry(form: FormData, transport: Transport): Promise<InquiryResult> {
  const values = fieldTexts(form);
  const photo = form.get('photo');
  const problem = await photoProblem(photo);
  if (problem) {
    const errors = { ...(await inquiryProblems(form)), photo: problem.message };
    return { ok: false, ...problem, errors, values };
  }
  const { ambassadorEndpoints } = await loadInquiryContract();
  try {
    const { message } = await call(transport, ambassadorEndpoints.createInquiry, {
      body: bodyOf(form),
      files: { photo: photo as File },
    });
    return { ok: true, message: message ?? t`Thank you! We will write to you soon.`, errors: {}, values: {} };
  } catch (error) {
    // What the server refuses without a reason, and what did not reach it.
    const isRefused = error instanceof ApiError && error.isFromServer;
    const failed = failure(error, isRefused ? t`Something went wrong` : t`Failed to submit form. Please try again.`);
    return { ...failed, values };
  }
}
