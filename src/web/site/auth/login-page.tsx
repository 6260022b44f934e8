import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { overviewPath, registerPath } from '../event-paths.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { FORGOT_PASSWORD, LOGIN_CODE, MAIL_PASSES, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/login-page.ts';
import { AccountForm } from './account-form.tsx';
import { loadEventOfAccount, sendAccountForm } from './account-page.ts';
import { GoogleButton } from './google/google-button.tsx';
import { nextPage, withNext } from './next-page.ts';
import { submitLogin } from './submit-account.ts';

export const handle = { cache: 'public' };

export const loader = (args: Route.LoaderArgs) => loadEventOfAccount(args);

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) => sendAccountForm(args, submitLogin);

export default function LoginPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const next = nextPage(new URLSearchParams(search)) ?? (event ? overviewPath(event) : null);
  return (
    <FormPage
      title={t`Log in`}
      lead={
        event ? (
          <p>
            {event.effectiveRules.isAuthenticationNeeded ? (
              <Trans>
                <Link to={overviewPath(event)} {...writtenIn(event.title)}>
                  {event.title}
                </Link>{' '}
                asks for an account, so that your registration stays yours.
              </Trans>
            ) : (
              <Trans>
                <Link to={overviewPath(event)} {...writtenIn(event.title)}>
                  {event.title}
                </Link>{' '}
                is what comes next.
              </Trans>
            )}
          </p>
        ) : (
          <p>
            <Trans>With your festival account you see your registrations and teams.</Trans>
          </p>
        )
      }
    >
      <PageHead
        title={event ? t`Log in for ${event.title}` : t`Log in`}
        description={event ? t`Log in to register for ${event.title}.` : t`Log in to see your registrations and teams.`}
        {...(event ? {} : { path: SIGN_IN })}
      />
      <AccountForm event={event} posted={actionData}>
        <GoogleButton next={next} />
        <Link
          className={`${button('ghost', 'wide')} ${styles.other}`}
          to={next ? withNext(LOGIN_CODE, next) : LOGIN_CODE}
        >
          <Trans>Mail me a code</Trans>
        </Link>
        <div className={`${styles.after} ${styles.choices}`}>
          <p>
            <Trans>
              New here? <Link to={(event ? registerPath(event) : '/register') + search}>Create an account</Link>
            </Trans>
          </p>
          <Link to={FORGOT_PASSWORD}>
            <Trans>Forgot your password?</Trans>
          </Link>
          <p>
            <Trans>
              Registered without an account? <Link to={MAIL_PASSES}>Mail me my passes</Link>
            </Trans>
          </p>
        </div>
      </AccountForm>
    </FormPage>
  );
}
