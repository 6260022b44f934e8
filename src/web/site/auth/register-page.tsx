import { data, Link, useLocation } from 'react-router';
import { PageHead } from '../components/page-head.tsx';
import { loginPath, overviewPath } from '../event-paths.ts';
import { getEvent } from '../events/get-event.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import type { Route } from './+types/register-page.ts';
import { AccountForm } from './account-form.tsx';
import { submitSignUp } from './submit-account.ts';

export const handle = { cache: 'public' };

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params as { id?: string };
  return { event: id ? await getEvent(pageApi(args), id) : null };
}

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitSignUp(await readForm(args.request), api.transport);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

export default function RegisterPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <FormPage
      title="Create your account"
      lead={
        event ? (
          <p>
            One account for the whole festival. After this you go on to{' '}
            <Link to={overviewPath(event)}>{event.title}</Link>.
          </p>
        ) : (
          <p>One account for the whole festival: register once, enter as many events as you like.</p>
        )
      }
    >
      <PageHead
        title="Register"
        description="Create an account to take part in the festival."
        hidden={event !== null}
      />
      <AccountForm kind="sign-up" event={event} posted={actionData} send={submitSignUp} />
      <p className={styles.after}>
        Have an account already? <Link to={(event ? loginPath(event) : '/signin') + search}>Log in</Link>
      </p>
    </FormPage>
  );
}
