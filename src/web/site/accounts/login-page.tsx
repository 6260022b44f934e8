import { data, Link } from 'react-router';
import { overviewPath, registerPath } from '../event-paths.ts';
import { getEvent } from '../events/get-event.ts';
import styles from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { pageApi } from '../page-api.ts';
import { PageHead } from '../parts/page-head.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountForm } from './account-form.tsx';
import { submitLogin } from './submit-account.ts';

export async function loader(args: Route.LoaderArgs) {
  return { event: await getEvent(pageApi(args), args.params.id) };
}

/** The form's way without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const outcome = await submitLogin(await args.request.formData(), api.transport);
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

export default function LoginPage({ loaderData: { event }, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Log in"
      lead={
        <p>
          <Link to={overviewPath(event)}>{event.title}</Link> asks for an account, so that your entry stays yours.
        </p>
      }
    >
      <PageHead title={`Log in for ${event.title}`} description={`Log in to register for ${event.title}.`} />
      <AccountForm kind="login" event={event} posted={actionData} send={submitLogin} />
      <p className={styles.after}>
        New here? <Link to={registerPath(event)}>Create an account</Link>
      </p>
    </FormPage>
  );
}
