import { t } from '@lingui/core/macro';
import { ApiError, call, type Transport } from '../../api.ts';
import { fieldText, fieldTexts, type Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { consentValues } from '../privacy/consent-values.ts';

export interface InquiryResult extends Outcome {
  values: Record<string, string>;
}

/** See `loadAccountContract`. */
export const loadInquiryContract = () => import('#contract/ambassadors.ts');

export async function submitInquiry(form: FormData, transport: Transport): Promise<InquiryResult> {
  const values = fieldTexts(form);
  const photo = form.get('photo');
  if (!(photo instanceof File) || photo.size === 0) {
    const message = t`Please select an image`;
    return { ok: false, message, errors: { photo: message }, values, status: 400 };
  }
  const [{ ambassadorEndpoints }, { MAX_IMAGE_BYTES }] = await Promise.all([
    loadInquiryContract(),
    import('#contract/images.ts'),
  ]);
  // On a slow phone the server's refusal would come after the whole upload.
  if (photo.size > MAX_IMAGE_BYTES) {
    const message = t`The picture is larger than 10 MB`;
    return { ok: false, message, errors: { photo: message }, values, status: 413 };
  }
  const body = {
    fullName: fieldText(form, 'fullName'),
    email: fieldText(form, 'email'),
    phone: fieldText(form, 'phone'),
    college: fieldText(form, 'college'),
    whyInterested: fieldText(form, 'whyInterested'),
    expectedRegistrations: fieldText(form, 'expectedRegistrations'),
    ...consentValues(form),
  };
  try {
    const { message } = await call(transport, ambassadorEndpoints.createInquiry, { body, files: { photo } });
    return { ok: true, message: message ?? t`Thank you! We will write to you soon.`, errors: {}, values: {} };
  } catch (error) {
    // What the server refuses without a reason, and what did not reach it.
    const isRefused = error instanceof ApiError && error.isFromServer;
    const failed = failure(error, isRefused ? t`Something went wrong` : t`Failed to submit form. Please try again.`);
    return { ...failed, values };
  }
}
