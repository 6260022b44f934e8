import { data, Link } from 'react-router';
import { FORGOT_PASSWORD, SIGN_IN } from '../entering/entering-paths.ts';
import { PersonField } from '../entering/person-field.tsx';
import { Banner } from '../forms/banner.tsx';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { pageApi } from '../page-api.ts';
import { button } from '../parts/button.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/forgot-password-page.ts';
import { type AccountOutcome, loadAccountContract } from './submit-account.ts';
import { submitForgotten } from './submit-password.ts';

/** The form's way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitForgotten(await args.request.formData(), pageApi(args).transport);
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

function ForgottenForm({ posted }: { posted: AccountOutcome | undefined }) {
  const { form, outcome, busy } = useSubmission({ posted, send: submitForgotten, prepare: loadAccountContract });
  if (outcome?.ok) return <Banner outcome={outcome} />;
  return (
    <form {...form}>
      <PersonField ask="email" errors={outcome?.errors ?? {}} values={posted?.values ?? {}} />
      <Banner outcome={outcome} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? 'Sending…' : 'Send Reset Link'}
      </button>
    </form>
  );
}
