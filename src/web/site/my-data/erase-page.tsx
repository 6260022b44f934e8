import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Erasure } from '#contract/privacy/data-requests.ts';
import { button } from '../components/button.ts';
import { ZonedMoment } from '../components/elsewhere.tsx';
import { PageHead } from '../components/page-head.tsx';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { described } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText } from '../forms/form-values.ts';
import { knownText } from '../forms/known-texts/known-text.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/erase-page.ts';
import styles from './my-data.module.css';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { data: erasure } = await orNotFound(pageApi(args).call(endpoints.dataRequests.show, { params: args.params }));
  // Here, since a browser would fetch all texts of the API for it.
  const reasons = erasure.waitsFor?.split('; ').map((text) => knownText(text) ?? text);
  return { ...erasure, waitsFor: reasons?.join('; ') ?? null };
}

export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const decision = fieldText(posted, 'decision') === 'erase' ? ('erase' as const) : ('keep' as const);
  if (decision === 'erase' && fieldText(posted, 'sure') === '') {
    const message = t`Tick that you are sure`;
    return data<Outcome>({ ok: false, message, errors: { sure: message } }, { status: 400 });
  }
  try {
    const { message } = await pageApi(args).call(endpoints.dataRequests.decide, {
      params: args.params,
      body: { decision },
    });
    return data<Outcome>({ ok: true, message: message ?? '', errors: {} });
  } catch (error) {
    const outcome = failure(error, t`That could not be saved.`);
    return data<Outcome>(outcome, { status: outcome.status ?? 400 });
  }
}

export default function ErasePage({ loaderData: erasure, actionData: outcome }: Route.ComponentProps) {
  const missing = outcome?.errors.sure;
  return (
    <FormPage
      title={t`Erase your data`}
      lead={
        <p>
          <Trans>For {erasure.email}.</Trans>
        </p>
      }
    >
      <PageHead
        title={t`Erase your data`}
        description={t`Ask for what the festival holds about you to be erased.`}
        hidden
      />
      <form method="post" className={`${form.form} ${styles.page}`}>
        {missing ? null : <FormMessage outcome={outcome} />}
        <Now erasure={erasure} />
        {erasure.status === 'done' ? null : (
          <>
            <WhatGoes erasure={erasure} />
            {erasure.status === 'scheduled' ? null : (
              <div>
                <label className={form.check}>
                  <input type="checkbox" name="sure" value="yes" {...described('sure', missing, undefined, true)} />
                  <span>
                    <Trans>I am sure: this cannot be taken back.</Trans>
                  </span>
                </label>
                {missing ? (
                  <p className={form.error} id="error-sure">
                    {missing}
                  </p>
                ) : null}
              </div>
            )}
            <div className={form.actions}>
              {erasure.status === 'scheduled' ? (
                <button type="submit" name="decision" value="keep" className={button('ink')}>
                  <Trans>Keep everything after all</Trans>
                </button>
              ) : (
                <button type="submit" name="decision" value="erase" className={button('ink')}>
                  <Trans>Erase everything</Trans>
                </button>
              )}
            </div>
          </>
        )}
      </form>
    </FormPage>
  );
}

function Now({ erasure: { status, dueAt, waitsFor } }: { erasure: Erasure }) {
  if (status === 'done')
    return (
      <p>
        <Trans>It is done: nothing that we hold names you any more.</Trans>
      </p>
    );
  if (status !== 'scheduled') return null;
  return (
    <p>
      <strong>
        {dueAt ? (
          <Trans>
            It will be erased <ZonedMoment at={dueAt} format="dateTime" />.
          </Trans>
        ) : (
          <Trans>It will be erased soon.</Trans>
        )}
      </strong>{' '}
      {waitsFor ? t`It waits until this is over: ${waitsFor}.` : t`Until then you can change your mind with this link.`}
    </p>
  );
}

function WhatGoes({ erasure: { registrations, hasAccount } }: { erasure: Erasure }) {
  return (
    <>
      <h2>
        <Trans>What goes</Trans>
      </h2>
      <ul>
        {hasAccount ? (
          <li>
            <Trans>Your account, and every login.</Trans>
          </li>
        ) : null}
        <li>
          <Plural
            value={registrations}
            one="Your name, e-mail address, phone number, college and answers in one registration. Free ones for events to come are cancelled first."
            other="Your name, e-mail address, phone number, college and answers in # registrations. Free ones for events to come are cancelled first."
          />
        </li>
        <li>
          <Trans>Your name in published results, where it is spelled as in your registration.</Trans>
        </li>
        <li>
          <Trans>Applications as a campus ambassador with their photo, and the list of e-mails to you.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What stays, and why</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Payments, refunds and receipts: tax law asks for them. Everything else names an “Erased person”.
          </Trans>
        </li>
        <li>
          <Trans>When you consented to what, under a made-up address: it proves that we were allowed to.</Trans>
        </li>
        <li>
          <Trans>Where a fee was paid, or a team counts on you, we wait until that event is over.</Trans>
        </li>
      </ul>
    </>
  );
}
