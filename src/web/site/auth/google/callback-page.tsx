import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { failure } from '../../forms/failure.ts';
import { FormMessage } from '../../forms/form-message.tsx';
import { FormPage } from '../../forms/form-page.tsx';
import { pageApi } from '../../page-api.ts';
import { personalHeaders } from '../../registration/current-user.ts';
import { SIGN_IN } from '../../registration/registration-paths.ts';
import type { Route } from './+types/callback-page.ts';
import { GoogleButton } from './google-button.tsx';
import { OtherLogins } from './other-logins.tsx';

/** The url holds what Google sent back, so it is sent to no other site. */
export const headers = personalHeaders;

/** The login page of the panel; it leads on to the page that was asked for. */
const PANEL = '/admin';

const PARAMETERS = ['code', 'state', 'iss', 'error'] as const;

/** Where Google sends the browser: finishes the login and leads on, so that a reload repeats nothing. */
export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const search = new URL(args.request.url).searchParams;
  const query = Object.fromEntries(PARAMETERS.map((name) => [name, search.get(name) ?? undefined]));
  try {
    const { next, needsCode, hasLostPassword } = (await api.call(endpoints.googleLogin.finish, { query })).data;
    const isPanel = next === PANEL;
    const after = new URLSearchParams({ ...(needsCode ? { step: 'code' } : {}) });
    if (!isPanel) after.set('next', next ?? MY_REGISTRATIONS);
    if (hasLostPassword) after.set('password', 'ended');
    const page = isPanel ? PANEL : needsCode ? SIGN_IN : '/signin/done';
    return redirect(after.size > 0 ? `${page}?${after}` : page, { headers: api.cookies });
  } catch (error) {
    const outcome = failure(error, t`Google did not respond. Try again in a moment.`);
    return data(outcome, { status: outcome.status ?? 502, headers: personalHeaders() });
  }
}

/** Shown where the login failed. */
export default function GoogleCallbackPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`You are not logged in`}
      lead={
        <p>
          <Trans>The login with Google did not work.</Trans>
        </p>
      }
    >
      <PageHead title={t`Not logged in`} description={t`The login with Google did not work.`} hidden />
      <FormMessage outcome={loaderData} />
      <GoogleButton next={null} />
      <OtherLogins />
    </FormPage>
  );
}
