import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { OWN_PATH } from '#contract/forms/own-path-rules.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import type { Outcome } from '../../forms/action-result.ts';
import { failure } from '../../forms/failure.ts';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { fieldText } from '../../forms/form-values.ts';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import { personalHeaders } from '../../registration/current-user.ts';
import type { Route } from './+types/google-page.ts';
import { GoogleButton } from './google-button.tsx';
import { OtherLogins } from './other-logins.tsx';

export const headers = personalHeaders;

interface Started {
  /** Where to go on at Google. */
  url: string | null;
  next: string | null;
  outcome?: Outcome;
}

/** Begins a login. The page then leads on, since a college may send people from Google to a login of its own. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const wanted = fieldText(await readForm(args.request), 'next');
  const next = OWN_PATH.test(wanted) && wanted.length <= 500 ? wanted : null;
  try {
    const { url } = (await api.call(endpoints.googleLogin.start, { body: { next } })).data;
    return data<Started>({ url, next }, { headers: api.cookies });
  } catch (error) {
    const outcome = failure(error, t`Google did not respond. Try again in a moment.`);
    return data<Started>({ url: null, next, outcome }, { status: outcome.status ?? 502 });
  }
}

export default function GooglePage({ actionData }: Route.ComponentProps) {
  const url = actionData?.url;
  return (
    <FormPage
      title={t`Log in with Google`}
      lead={
        <p>
          <Trans>With the Google account that your college gave you.</Trans>
        </p>
      }
    >
      <PageHead title={t`Log in with Google`} description={t`Log in with your college’s Google account.`} hidden />
      {url ? (
        <div className={styles.form}>
          <meta httpEquiv="refresh" content={`0; url=${url}`} />
          <p role="status">
            <Trans>Taking you to Google…</Trans>
          </p>
          <a className={button('ink', 'wide')} href={url}>
            <Trans>Go on to Google</Trans>
          </a>
        </div>
      ) : (
        <>
          <FormMessage outcome={actionData?.outcome} />
          <GoogleButton next={actionData?.next ?? null} />
          <OtherLogins />
        </>
      )}
    </FormPage>
  );
}
