import { data, redirect } from 'react-router';
import { fieldText } from '../forms/outcome.ts';
import { pageApi } from '../page-api.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/payment-page.ts';
import { personalHeaders } from './caller.ts';
import { EnterPage } from './enter-page.tsx';
import { passPath } from './entering-paths.ts';
import { loadPayment } from './load-payment.ts';
import { PayPage } from './pay-page.tsx';
import { submitEntry } from './submit-entry.ts';
import { submitUtr } from './submit-payment.ts';

export const headers = personalHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadPayment(args);
}

/** The forms' way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const api = pageApi(args);
  const code = new URL(args.request.url).searchParams.get('entry') ?? '';
  const outcome =
    fieldText(form, 'intent') === 'utr'
      ? await submitUtr(form, api.transport, code)
      : await submitEntry(form, api.transport, args.params.id);
  if (outcome.ok) throw redirect(outcome.intent === 'enter' && outcome.next ? outcome.next : passPath(code));
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title } = loaderData.event;
  const posted = actionData;
  return (
    <>
      <PageHead title={`Payment for ${title}`} description={`Take part in ${title}.`} hidden />
      {loaderData.view === 'form' ? (
        <EnterPage {...loaderData} posted={posted?.intent === 'enter' ? posted : undefined} />
      ) : (
        <PayPage {...loaderData} posted={posted?.intent === 'utr' ? posted : undefined} />
      )}
    </>
  );
}
