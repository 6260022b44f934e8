import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { data, Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import styles from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { pageApi } from '../../page-api.ts';
import { findCurrentUser, personalHeaders } from '../../registration/current-user.ts';
import { ACCOUNT, SIGN_IN } from '../../registration/registration-paths.ts';
import { storeLoginHint } from '../login-hint.ts';
import { nextPage } from '../next-page.ts';
import type { Route } from './+types/done-page.ts';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const user = await findCurrentUser(pageApi(args));
  if (!user) return redirect(SIGN_IN);
  return data({ name: user.name, email: user.email });
}

/** After a login with Google: the browser notes that somebody is logged in, and goes on. */
export default function LoginDonePage({ loaderData: { name, email } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = nextPage(search) ?? MY_REGISTRATIONS;
  const hasLostPassword = search.get('password') === 'ended';
  useEffect(() => {
    storeLoginHint('google', name);
    if (!hasLostPassword) void navigate(next, { replace: true });
  }, [navigate, next, name, hasLostPassword]);
  return (
    <FormPage title={t`You are logged in`} lead={<p>{t`As ${name}, ${email}.`}</p>}>
      <PageHead title={t`Logged in`} description={t`You are logged in.`} hidden />
      <div className={styles.form}>
        {hasLostPassword ? (
          <p role="status">
            <Trans>
              Your e-mail was not confirmed before, so the old password and its logins have ended: anybody could have
              set it. Choose a new one in <Link to={ACCOUNT}>your account</Link>.
            </Trans>
          </p>
        ) : null}
        <Link className={button('ink', 'wide')} to={next}>
          <Trans>Continue</Trans>
        </Link>
      </div>
    </FormPage>
  );
}
