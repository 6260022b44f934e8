import { t } from '@lingui/core/macro';
import { accountEndpoints } from '#contract/account/account.ts';
import { call, type Transport } from '../../api.ts';
import { failure } from '../forms/failure.ts';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import type { ActionResult } from '../registration/action-form.tsx';

/** The result of one of the page's forms, with what was typed. */
export interface AccountResult extends ActionResult {
  values: Record<string, string>;
}

const requests: Record<string, (form: FormData, transport: Transport) => Promise<string>> = {
  profile: async (form, transport) => {
    const body = {
      name: fieldText(form, 'name'),
      phone: fieldText(form, 'phone'),
      college: fieldText(form, 'college'),
      yearOfStudy: fieldText(form, 'yearOfStudy'),
      gender: fieldText(form, 'gender'),
    };
    return (await call(transport, accountEndpoints.update, { body })).message ?? '';
  },
  password: async (form, transport) => {
    const body = { password: fieldText(form, 'password'), newPassword: fieldText(form, 'newPassword') };
    return (await call(transport, accountEndpoints.changePassword, { body })).message ?? '';
  },
  others: async (_form, transport) =>
    (await call(transport, accountEndpoints.logOutOthers, { body: {} })).message ?? '',
};

/** Sends the form that its `intent` names. */
export async function submitAccountChange(form: FormData, transport: Transport): Promise<AccountResult> {
  const intent = fieldText(form, 'intent');
  const values = fieldTexts(form, ['password', 'newPassword']);
  try {
    const message = Object.hasOwn(requests, intent) ? await requests[intent]?.(form, transport) : '';
    return { intent, ok: true, message: message ?? '', errors: {}, values };
  } catch (error) {
    return { intent, ...failure(error, t`It could not be saved.`), values };
  }
}
