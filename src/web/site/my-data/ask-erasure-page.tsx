import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldTexts } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/ask-erasure-page.ts';

export const headers = personalHeaders;

interface Asked extends Outcome {
  values: Record<string, string>;
}

export async function action(args: Route.ActionArgs) {
  const values = fieldTexts(await readForm(args.request));
  try {
    const { message } = await pageApi(args).call(endpoints.dataRequests.ask, { body: { email: values.email ?? '' } });
    return data<Asked>({ ok: true, message: message ?? '', errors: {}, values });
  } catch (error) {
    const outcome = failure(error, t`That could not be sent.`);
    return data<Asked>({ ...outcome, values }, { status: outcome.status ?? 400 });
  }
}

export default function AskErasurePage({ actionData: outcome }: Route.ComponentProps) {
  const email = useSearchParams()[0].get('email') ?? '';
  return (
    <FormPage
      title={t`Erase your data`}
      lead={
        <p>
          <Trans>We mail a link to your address. It shows what would be erased, and asks you once more.</Trans>
        </p>
      }
    >
      <PageHead
        title={t`Erase your data`}
        description={t`Ask for what the festival holds about you to be erased.`}
        hidden
      />
      <form method="post" className={form.form}>
        <FormMessage outcome={outcome} />
        {outcome?.ok ? null : (
          <>
            <Field
              name="email"
              label={t`Email`}
              type="email"
              required
              autoComplete="email"
              defaultValue={outcome?.values.email ?? email}
              error={outcome?.errors.email}
            />
            <button type="submit" className={button('ink', 'wide')}>
              <Trans>Mail me the link</Trans>
            </button>
          </>
        )}
      </form>
    </FormPage>
  );
}
