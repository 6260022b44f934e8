import { data, type LoaderFunctionArgs } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { isUnknown, type Transport } from '../../api.ts';
import type { Outcome } from '../forms/action-result.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';

/** The event that somebody logs in or signs up for; null without one, and for an unknown one: the forms need none. */
export async function loadEventOfAccount(args: LoaderFunctionArgs) {
  const { id } = args.params;
  if (!id) return { event: null };
  try {
    return { event: (await pageApi(args).call(endpoints.events.showEvent, { params: { id } })).data };
  } catch (error) {
    if (isUnknown(error)) return { event: null };
    throw error;
  }
}

/** Handles a form of accounts without JavaScript. */
export async function sendAccountForm<T extends Outcome>(
  args: LoaderFunctionArgs,
  submit: (form: FormData, transport: Transport) => Promise<T>,
) {
  const api = pageApi(args);
  const outcome = await submit(await readForm(args.request), api.transport);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}
