import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import { personalHeaders } from '../registration/current-user.ts';
import { FORGOT_PASSWORD, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/reset-password-page.ts';
import type { AuthResult } from './auth-result.ts';
import { loadPasswordForms } from './load-account-forms.ts';
import { clearLoginHint } from './login-hint.ts';
import { submitNewPassword } from './submit-password.ts';

/** The URL holds a secret token, so it is sent to no other site. */
export const headers = personalHeaders;

/** Whether the link can be used is said before a password is typed; where that cannot be found out, the form is there. */
export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  if (token === '') return { token, isValid: false };
  // Without the session, whose cookie the API takes no POST with unless an Origin comes along.
  const api = pageApi({ request: new Request(args.request.url), context: args.context });
  const checked = await dataOrNull(api.call(endpoints.auth.checkResetLink, { body: { token } }));
  return { token, isValid: checked?.isValid ?? true };
}

/** Once the password is set the link is used: the page says the one, not the other. */
export const shouldRevalidate = () => false;

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitNewPassword(await readForm(args.request), api.transport);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

/** The page of a participant's mailed link. */
export default function ResetPasswordPage({ loaderData: { token, isValid }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title={t`Set a new password`}
      lead={
        <p>
          <Trans>It ends every login with the old one, on this device and on all others.</Trans>
        </p>
      }
    >
      <PageHead title={t`Set a new password`} description={t`Set a new password for your account.`} hidden />
      {isValid || actionData ? (
        <NewPasswordForm token={token} posted={actionData} />
      ) : (
        <Unusable isComplete={token !== ''} />
      )}
    </FormPage>
  );
}

function Unusable({ isComplete }: { isComplete: boolean }) {
  const message = isComplete
    ? t`This link was used already or is too old. Ask for a new one.`
    : t`The link is incomplete. Open it from the e-mail once more, or ask for a new one.`;
  return (
    <div className={styles.form}>
      <FormMessage outcome={{ ok: false, message, errors: {} }} />
      <AskAgain />
    </div>
  );
}

const AskAgain = () => (
  <Link className={button('ink')} to={FORGOT_PASSWORD}>
    <Trans>Ask for a new link</Trans>
  </Link>
);

function NewPasswordForm({ token, posted }: { token: string; posted: AuthResult | undefined }) {
  const { form, outcome, busy } = useSubmission({
    posted,
    prepare: loadPasswordForms,
    send: async (filled, transport) => (await loadPasswordForms()).submitNewPassword(filled, transport),
    onSuccess: clearLoginHint,
  });
  const error = outcome?.errors.password;
  if (outcome?.ok) {
    return (
      <div className={styles.form}>
        <FormMessage outcome={outcome} />
        <Link className={button('ink')} to={SIGN_IN}>
          <Trans>Log in</Trans>
        </Link>
      </div>
    );
  }
  return (
    <form {...form}>
      <input type="hidden" name="token" value={token} />
      <Field
        name="password"
        label={t`New password`}
        type="password"
        required
        minLength={8}
        autoComplete="new-password"
        hint={t`At least 8 characters`}
        error={error}
      />
      <FormMessage outcome={outcome} />
      {outcome?.code === 'reset_link_invalid' ? (
        <AskAgain />
      ) : (
        <button type="submit" className={button('ink', 'wide')} disabled={busy}>
          {busy ? t`Saving…` : t`Set password`}
        </button>
      )}
    </form>
  );
}
