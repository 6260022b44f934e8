import { data, type LoaderFunctionArgs } from 'react-router';
import type { Transport } from '../../api.ts';
import { getEvent } from '../events/get-event.ts';
import type { Outcome } from '../forms/action-result.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';

/** The event that somebody logs in or signs up for; null without one. */
export async function loadEventOfAccount(args: LoaderFunctionArgs) {
  const { id } = args.params;
  return { event: id ? await getEvent(pageApi(args), id) : null };
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
