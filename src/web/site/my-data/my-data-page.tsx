import { data, Link, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type OptionalPurpose, optionalPurposes, purposeLabels } from '#contract/privacy/purposes.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { withNext } from '../auth/next-page.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useUrls } from '../festival.ts';
import { failure, fieldText, type Outcome } from '../forms/action-result.ts';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { findCurrentUser, personalHeaders } from '../registration/current-user.ts';
import { SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/my-data-page.ts';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const user = await findCurrentUser(api);
  if (!user) throw redirect(withNext(SIGN_IN, '/my-data'));
  return { user, own: (await api.call(endpoints.consents.mine)).data };
}

/** Plain forms: each is one press, and works on every browser. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const purpose = optionalPurposes.find((one) => one === fieldText(posted, 'purpose')) ?? 'news';
  const body = { purpose, allowed: fieldText(posted, 'allowed') === 'true' };
  try {
    const { message } = await pageApi(args).call(endpoints.consents.change, { body });
    return data<Outcome>({ ok: true, message: message ?? '', errors: {} });
  } catch (error) {
    const outcome = failure(error, 'That could not be saved. Try again.');
    return data<Outcome>(outcome, { status: outcome.status ?? 400 });
  }
}

const means = {
  form: 'in a form',
  api: 'without being shown the notice',
  named: 'by who named you',
  account: 'here',
  paper: 'on paper',
  imported: 'in a form that the organisers imported',
};

export default function MyDataPage({ loaderData: { user, own }, actionData: outcome }: Route.ComponentProps) {
  const { apiUrl } = useUrls();
  const download = (format: string) => `${apiUrl}/api/privacy/my-data/${format}`;
  return (
    <FormPage title="Your data" lead={<p>What we hold about {user.email}, and what you allow us to do with it.</p>}>
      <PageHead title="Your data" description="What the festival holds about you." hidden />
      <div className={form.form}>
        <FormMessage outcome={outcome} />
        <h2>Download it</h2>
        <p>Account, registrations, payments, receipts, consents, answers and check-ins, in one file.</p>
        <div className={form.actions}>
          <a className={button('ink')} href={download('html')} download>
            To read
          </a>
          <a className={button('ghost')} href={download('json')} download>
            As JSON
          </a>
        </div>
        <h2>What you allow</h2>
        {optionalPurposes.map((purpose) => (
          <Allowed key={purpose} purpose={purpose} allowed={own[purpose]} />
        ))}
        {own.consents.length > 0 ? (
          <details>
            <summary>Every consent of yours ({own.consents.length})</summary>
            <ul>
              {own.consents.map(({ _id, purpose, at, means: by, noticeVersion, eventTitle, withdrawnAt }) => (
                <li key={_id}>
                  <Moment at={at} format="dateTime" />: {purposeLabels[purpose]}
                  {eventTitle ? ` (${eventTitle})` : ''}, {means[by]}
                  {noticeVersion ? (
                    <>
                      , <Link to={`/privacy/${noticeVersion}`}>notice {noticeVersion}</Link>
                    </>
                  ) : null}
                  {withdrawnAt ? (
                    <>
                      ; taken back on <Moment at={withdrawnAt} format="dateTime" />
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <h2>Erase it</h2>
        <p>Your account and everything that names you; we mail you a link first, and it takes three days.</p>
        <p>
          <Link to={`/erase?email=${encodeURIComponent(user.email)}`}>Erase what you hold about me</Link>
        </p>
      </div>
    </FormPage>
  );
}

function Allowed({ purpose, allowed }: { purpose: OptionalPurpose; allowed: boolean }) {
  return (
    <form method="post" className={form.choices}>
      <input type="hidden" name="purpose" value={purpose} />
      <span>
        {allowed ? 'You allow' : 'You do not allow'} {purposeLabels[purpose]}.
      </span>
      <button type="submit" name="allowed" value={String(!allowed)}>
        {allowed ? 'Take it back' : 'Allow it'}
      </button>
    </form>
  );
}
