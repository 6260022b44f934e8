import { Link, useLocation } from 'react-router';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { overviewPath, registerPath } from '../event-paths.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { FORGOT_PASSWORD, LOGIN_CODE, MAIL_PASSES } from '../registration/registration-paths.ts';
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
      title="Log in"
      lead={
        event ? (
          <p>
            <Link to={overviewPath(event)}>{event.title}</Link>{' '}
            {event.effectiveRules.isAuthenticationNeeded
              ? 'asks for an account, so that your registration stays yours.'
              : 'is what comes next.'}
          </p>
        ) : (
          <p>With your festival account you see your registrations and teams.</p>
        )
      }
    >
      <PageHead
        title={event ? `Log in for ${event.title}` : 'Log in'}
        description={event ? `Log in to register for ${event.title}.` : 'Log in to see your registrations and teams.'}
      />
      <AccountForm kind="login" event={event} posted={actionData} send={submitLogin}>
        <GoogleButton next={next} />
        <Link
          className={`${button('ghost', 'wide')} ${styles.other}`}
          to={next ? withNext(LOGIN_CODE, next) : LOGIN_CODE}
        >
          Mail me a code
        </Link>
        <div className={`${styles.after} ${styles.choices}`}>
          <p>
            New here? <Link to={(event ? registerPath(event) : '/register') + search}>Create an account</Link>
          </p>
          <Link to={FORGOT_PASSWORD}>Forgot your password?</Link>
          <p>
            Registered without an account? <Link to={MAIL_PASSES}>Mail me my passes</Link>
          </p>
        </div>
      </AccountForm>
    </FormPage>
  );
}
