import { data, redirect } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { fieldText } from '../../forms/action-result.ts';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import { personalHeaders } from '../current-user.ts';
import { RegistrationPage } from '../individual/registration-page.tsx';
import { submitRegistration } from '../individual/submit-registration.ts';
import { passPath } from '../registration-paths.ts';
import type { Route } from './+types/payment-page.ts';
import { loadPayment, registrationCode } from './load-payment.ts';
import { PayPage } from './pay-page.tsx';
import { submitUtr } from './submit-payment.ts';

export const headers = personalHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadPayment(args);
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const api = pageApi(args);
  const code = registrationCode(args.request) ?? '';
  const outcome =
    fieldText(form, 'intent') === 'utr'
      ? await submitUtr(form, api.transport, code)
      : await submitRegistration(form, api.transport, args.params.id);
  if (outcome.ok) throw redirect(outcome.intent === 'register' && outcome.next ? outcome.next : passPath(code));
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title } = loaderData.event;
  const posted = actionData;
  return (
    <>
      <PageHead title={`Payment for ${title}`} description={`Take part in ${title}.`} hidden />
      {loaderData.view === 'form' ? (
        <RegistrationPage {...loaderData} posted={posted?.intent === 'register' ? posted : undefined} />
      ) : (
        <PayPage {...loaderData} posted={posted?.intent === 'utr' ? posted : undefined} />
      )}
    </>
  );
}
