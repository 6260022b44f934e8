import { data, Link } from 'react-router';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { pageApi } from '../page-api.ts';
import { PersonField } from '../registration/person-field.tsx';
import { FORGOT_PASSWORD, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { type AuthResult, loadAccountContract } from './submit-account.ts';
import { submitForgotten } from './submit-password.ts';

export const handle = { cache: 'public' };

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitForgotten(await readForm(args.request), pageApi(args).transport);
  return data(outcome, { status: outcome.status ?? 200 });
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage title="Forgot your password?" lead={<p>Enter the address of your account, and we mail you a link.</p>}>
      <PageHead
        title="Forgot your password?"
        description="Set a new password with a link by mail."
        path={FORGOT_PASSWORD}
        hidden
      />
      <ForgottenForm posted={actionData} />
      <p className={styles.after}>
        It came back to you? <Link to={SIGN_IN}>Log in</Link>
      </p>
    </FormPage>
  );
}

function ForgottenForm({ posted }: { posted: AuthResult | undefined }) {
  const { form, outcome, busy } = useSubmission({ posted, send: submitForgotten, prepare: loadAccountContract });
  if (outcome?.ok) return <FormMessage outcome={outcome} />;
  return (
    <form {...form}>
      <PersonField ask="email" errors={outcome?.errors ?? {}} values={posted?.values ?? {}} />
      <FormMessage outcome={outcome} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? 'Sending…' : 'Send Reset Link'}
      </button>
    </form>
  );
}
