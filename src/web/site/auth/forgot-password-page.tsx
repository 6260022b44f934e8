import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { PageHead } from '../components/page-head.tsx';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { EmailForm } from '../registration/email-form.tsx';
import { FORGOT_PASSWORD, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { loadPasswordForms } from './load-account-forms.ts';
import { submitForgotten } from './submit-password.ts';

export const handle = { cache: 'public' };

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitForgotten(await readForm(args.request), pageApi(args).transport);
  return data(outcome, { status: outcome.status ?? 200 });
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Forgot your password?`}
      lead={
        <p>
          <Trans>Enter the address of your account, and we mail you a link.</Trans>
        </p>
      }
    >
      <PageHead
        title={t`Forgot your password?`}
        description={t`Set a new password with a link sent by e-mail.`}
        path={FORGOT_PASSWORD}
        hidden
      />
      <EmailForm
        posted={actionData}
        prepare={loadPasswordForms}
        send={async (form, transport) => (await loadPasswordForms()).submitForgotten(form, transport)}
        label={t`Send Reset Link`}
      />
      <p className={styles.after}>
        <Trans>
          Remembered it? <Link to={SIGN_IN}>Log in</Link>
        </Trans>
      </p>
    </FormPage>
  );
}
