import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type OptionalPurpose, optionalPurposes } from '#contract/privacy/purposes.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { withNext } from '../auth/next-page.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useUrls } from '../festival.ts';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { pageApi } from '../page-api.ts';
import { findCurrentUser, personalHeaders } from '../registration/current-user.ts';
import { SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/my-data-page.ts';
import { meansText, purposeText } from './consent-texts.ts';
import styles from './my-data.module.css';

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
    const outcome = failure(error, t`That could not be saved.`);
    return data<Outcome>(outcome, { status: outcome.status ?? 400 });
  }
}

export default function MyDataPage({ loaderData: { user, own }, actionData: outcome }: Route.ComponentProps) {
  const { apiUrl } = useUrls();
  const download = (format: string) => `${apiUrl}/api/privacy/my-data/${format}`;
  return (
    <FormPage
      title={t`Your data`}
      lead={
        <p>
          <Trans>What we hold about {user.email}, and what you allow us to do with it.</Trans>
        </p>
      }
    >
      <PageHead title={t`Your data`} description={t`What the festival holds about you.`} hidden />
      <div className={`${form.form} ${styles.page}`}>
        <FormMessage outcome={outcome} />
        {user.emailVerified ? null : (
          <p className={form.hint}>
            <Trans>Your e-mail address is not confirmed yet. What others entered under it is shown once it is.</Trans>
          </p>
        )}
        <h2>
          <Trans>Download it</Trans>
        </h2>
        <p>
          <Trans>Account, registrations, payments, receipts, consents, answers and check-ins, in one file.</Trans>
        </p>
        <div className={form.actions}>
          <a className={button('ink')} href={download('html')} download>
            <Trans>To read</Trans>
          </a>
          <a className={button('ghost')} href={download('json')} download>
            <Trans>As JSON</Trans>
          </a>
        </div>
        <h2>
          <Trans>What you allow</Trans>
        </h2>
        {optionalPurposes.map((purpose) => (
          <Allowed key={purpose} purpose={purpose} allowed={own[purpose]} />
        ))}
        {own.consents.length > 0 ? (
          <details>
            <summary>
              <Trans>Every consent of yours ({own.consents.length})</Trans>
            </summary>
            <ul>
              {own.consents.map(({ _id, purpose, at, means: by, noticeVersion, eventTitle, withdrawnAt }) => (
                <li key={_id}>
                  <Moment at={at} format="dateTime" />: {purposeText(purpose)}
                  {eventTitle ? <Written text={` (${eventTitle})`} /> : null}, {meansText(by)}
                  {noticeVersion ? (
                    <>
                      ,{' '}
                      <Link to={`/privacy/${noticeVersion}`}>
                        <Trans>notice {noticeVersion}</Trans>
                      </Link>
                    </>
                  ) : null}
                  {withdrawnAt ? (
                    <Trans>
                      ; taken back on <Moment at={withdrawnAt} format="dateTime" />
                    </Trans>
                  ) : null}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <h2>
          <Trans>Erase it</Trans>
        </h2>
        <p>
          <Trans>Your account and everything that names you; we mail you a link first, and it takes three days.</Trans>
        </p>
        <p>
          <Link to={`/erase?email=${encodeURIComponent(user.email)}`}>
            <Trans>Erase what you hold about me</Trans>
          </Link>
        </p>
      </div>
    </FormPage>
  );
}

function Allowed({ purpose, allowed }: { purpose: OptionalPurpose; allowed: boolean }) {
  return (
    <form method="post" className={form.choices}>
      <input type="hidden" name="purpose" value={purpose} />
      <span>{allowed ? t`You allow ${purposeText(purpose)}.` : t`You do not allow ${purposeText(purpose)}.`}</span>
      <button type="submit" name="allowed" value={String(!allowed)}>
        {allowed ? t`Take it back` : t`Allow it`}
      </button>
    </form>
  );
}
