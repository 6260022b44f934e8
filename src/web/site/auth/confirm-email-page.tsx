import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, useSearchParams } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { pageApi } from '../page-api.ts';
import { findCurrentUser, personalHeaders } from '../registration/current-user.ts';
import { LOGIN_CODE } from '../registration/registration-paths.ts';
import type { Route } from './+types/confirm-email-page.ts';
import type { AuthResult } from './auth-result.ts';
import { storeLoginHint } from './login-hint.ts';
import { submitVerification } from './submit-verification.ts';

/** The URL holds a secret token, so it is sent to no other site. */
export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  return { isLoggedIn: (await findCurrentUser(pageApi(args))) !== null };
}

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitVerification(await readForm(args.request), api.transport);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

/** The page of the link that a sign-up mails. Opening it changes nothing: mail scanners open links too. */
export default function ConfirmEmailPage({ loaderData: { isLoggedIn }, actionData }: Route.ComponentProps) {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <FormPage
      title={t`Confirm your e-mail`}
      lead={
        <p>
          <Trans>Then your registrations and the teams that you were named in are in your account.</Trans>
        </p>
      }
    >
      <PageHead title={t`Confirm your e-mail`} description={t`Confirm the e-mail of your account.`} hidden />
      {token === '' ? (
        <Unusable message={t`The link is incomplete. Open it from the e-mail once more.`} />
      ) : (
        <VerificationForm token={token} isLoggedIn={isLoggedIn} posted={actionData} />
      )}
    </FormPage>
  );
}

function Unusable({ message }: { message: string }) {
  return (
    <div className={styles.form}>
      <FormMessage outcome={{ ok: false, message, errors: {} }} />
      <div className={styles.actions}>
        <Link className={button('ink')} to={LOGIN_CODE}>
          <Trans>Log in by a code</Trans>
        </Link>
        <Link className={button('ghost')} to={MY_REGISTRATIONS}>
          <Trans>My registrations</Trans>
        </Link>
      </div>
      <p>
        <Trans>Logging in with a code sent by e-mail confirms your e-mail too.</Trans>
      </p>
    </div>
  );
}

interface VerificationFormProps {
  token: string;
  isLoggedIn: boolean;
  posted: AuthResult | undefined;
}

function VerificationForm({ token, isLoggedIn, posted }: VerificationFormProps) {
  const { form, outcome, busy } = useSubmission({
    posted,
    send: submitVerification,
    onSuccess: (done) => {
      if (done.token) storeLoginHint(done.token, done.name);
    },
  });
  if (outcome?.ok) {
    return (
      <div className={styles.form}>
        <FormMessage outcome={outcome} />
        <Link className={button('ink')} to={MY_REGISTRATIONS}>
          <Trans>My registrations</Trans>
        </Link>
      </div>
    );
  }
  if (outcome?.code === 'proof_link_invalid') return <Unusable message={outcome.message} />;
  return (
    <form {...form}>
      <input type="hidden" name="token" value={token} />
      {isLoggedIn ? null : (
        <Field
          name="password"
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          hint={t`To keep the password you signed up with. Left empty, it ends, since somebody else might have set it.`}
          error={outcome?.errors.password}
        />
      )}
      <FormMessage outcome={outcome} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Confirming…` : t`Confirm my e-mail`}
      </button>
    </form>
  );
}
