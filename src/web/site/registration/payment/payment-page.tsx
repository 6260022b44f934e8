import { t } from '@lingui/core/macro';
import { data, redirect } from 'react-router';
import { passPath } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../../api.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { fieldText, fieldTexts } from '../../forms/form-values.ts';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import { personalHeaders } from '../current-user.ts';
import { loadRegistration } from '../individual/load-registration.ts';
import { RegistrationPage } from '../individual/registration-page.tsx';
import type { Route } from './+types/payment-page.ts';
import { loadPayment, registrationCode } from './load-payment.ts';

// People who fill in the form have nothing to pay yet.
const PayPage = onDemand(() => import('./pay-page.tsx').then((part) => part.PayPage));

export const headers = personalHeaders;

export function loader(args: Route.LoaderArgs) {
  return loadPayment(args);
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const api = pageApi(args);
  const code = registrationCode(args.request) ?? '';
  const outcome = await submit(form, api.transport, args.params.id, code);
  const headers = api.cookies;
  if (outcome.ok && outcome.intent === 'desk')
    throw redirect(saidAt(args.request.url, 'desk'), { status: 303, headers });
  if (outcome.ok && outcome.intent !== 'resend')
    throw redirect(outcome.intent === 'register' && outcome.next ? outcome.next : passPath(code), {
      status: 303,
      headers,
    });
  return data(
    { values: fieldTexts(form), ...outcome },
    { status: outcome.status ?? (outcome.ok ? 200 : 400), headers },
  );
}

/** The path of a url, on which the page says what was done: see `Notice`. */
function saidAt(url: string, said: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set('said', said);
  return `${pathname}?${searchParams}`;
}

/** Sends the form of the page that was posted: the registration, the number of a transfer, or the choice of the desk. */
async function submit(form: FormData, transport: Transport, eventId: string, code: string) {
  const intent = fieldText(form, 'intent');
  if (intent === 'resend')
    return (await import('../verification/submit-verification.ts')).submitResend(transport, code);
  const { submitDesk, submitUtr } = await import('./submit-payment.ts');
  if (intent === 'utr') return submitUtr(form, transport, code);
  if (intent === 'desk') return submitDesk(transport, code);
  return (await loadRegistration()).submitRegistration(form, transport, eventId);
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title } = loaderData.event;
  const posted = actionData;
  return (
    <>
      <PageHead
        title={t`Payment for ${title}`}
        description={t`Take part in ${title}.`}
        hidden={loaderData.view !== 'form'}
      />
      {loaderData.view === 'form' ? (
        <RegistrationPage {...loaderData} posted={posted?.intent === 'register' ? posted : undefined} />
      ) : (
        <PayPage {...loaderData} posted={posted?.intent === 'register' ? undefined : posted} />
      )}
    </>
  );
}
