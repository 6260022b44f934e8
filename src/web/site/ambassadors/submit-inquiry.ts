import { t } from '@lingui/core/macro';
import { ambassadorEndpoints, createInquirySchema } from '#contract/ambassadors.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { ApiError, call, type Transport } from '../../api.ts';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { fieldText, fieldTexts, idempotencyKeyOf } from '../forms/form-values.ts';
import { schemaProblems } from '../forms/schema-problems.ts';
import { consentValues } from '../privacy/consent-values.ts';

export interface InquiryResult extends Outcome {
  values: Record<string, string>;
}

const bodyOf = (form: FormData) => ({
  fullName: fieldText(form, 'fullName'),
  email: fieldText(form, 'email'),
  phone: fieldText(form, 'phone'),
  college: fieldText(form, 'college'),
  whyInterested: fieldText(form, 'whyInterested'),
  expectedRegistrations: fieldText(form, 'expectedRegistrations'),
  ...consentValues(form),
  ...idempotencyKeyOf(form),
});

/** What the server would say of the fields, without the photo. */
export function inquiryProblems(form: FormData): Record<string, string> {
  return schemaProblems(createInquirySchema, bodyOf(form));
}

/** What is wrong with the photo; on a slow phone the server's refusal would come after the whole upload. */
function photoProblem(photo: FormDataEntryValue | null): { message: string; status: number } | null {
  if (!(photo instanceof File) || photo.size === 0) return { message: t`Please select an image`, status: 400 };
  return photo.size > MAX_IMAGE_BYTES ? { message: t`The picture is larger than 10 MB`, status: 413 } : null;
}

export async function submitInquiry(form: FormData, transport: Transport): Promise<InquiryResult> {
  const values = fieldTexts(form);
  const photo = form.get('photo');
  const problem = photoProblem(photo);
  if (problem) {
    const errors = { ...inquiryProblems(form), photo: problem.message };
    return { ok: false, ...problem, errors, values };
  }
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
