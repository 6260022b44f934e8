import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { writtenIn } from '../../language/written-in.ts';
import { PageHead } from '../components/page-head.tsx';
import { loginPath, overviewPath } from '../event-paths.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { ConsentNotice } from '../privacy/consent-notice.tsx';
import type { Route } from './+types/register-page.ts';
import { AccountForm } from './account-form.tsx';
import { loadEventOfAccount, sendAccountForm } from './account-page.ts';
import { submitSignUp } from './submit-account.ts';

export const handle = { cache: 'public' };

export const loader = (args: Route.LoaderArgs) => loadEventOfAccount(args);

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) => sendAccountForm(args, submitSignUp);

const Consent = ({ values }: { values: Record<string, string> }) => (
  <ConsentNotice what={t`to keep your account`} values={values} />
);

export default function RegisterPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <FormPage
      title={t`Create your account`}
      lead={
        event ? (
          <p>
            <Trans>
              One account for the whole festival. After this you go on to{' '}
              <Link to={overviewPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
              .
            </Trans>
          </p>
        ) : (
          <p>
            <Trans>
              One account for the whole festival: make it once, then register for as many events as you like.
            </Trans>
          </p>
        )
      }
    >
      <PageHead
        title={t`Register`}
        description={t`Create an account to take part in the festival.`}
        {...(event ? { hidden: true } : { path: '/register' })}
      />
      <AccountForm Consent={Consent} event={event} posted={actionData} />
      <p className={styles.after}>
        <Trans>
          Have an account already? <Link to={(event ? loginPath(event) : '/signin') + search}>Log in</Link>
        </Trans>
      </p>
    </FormPage>
  );
}
