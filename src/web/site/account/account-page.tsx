import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate, useRevalidator } from 'react-router';
import type { Account } from '#contract/account/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { ConfirmEmailBanner } from '../auth/confirm-email-banner.tsx';
import { storeLoginName } from '../auth/login-hint.ts';
import { withNext } from '../auth/next-page.ts';
import { SEND_VERIFICATION, submitVerificationRequest } from '../auth/submit-verification.ts';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import type { Outcome } from '../forms/action-result.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { submitLogout } from '../my-registrations/log-out.ts';
import { LOG_OUT, LogOutForm } from '../my-registrations/log-out-form.tsx';
import { pageApi } from '../page-api.ts';
import type { ActionResult } from '../registration/action-form.tsx';
import { findCurrentUser, personalHeaders } from '../registration/current-user.ts';
import { LogInAgain } from '../registration/lazy-log-in-again.ts';
import { PersonField } from '../registration/person-field.tsx';
import { ACCOUNT, FORGOT_PASSWORD, SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/account-page.ts';
import styles from './account.module.css';
import { type AccountResult, submitAccountChange } from './submit-account-change.ts';

/** Loaded with its contract once one of the forms is used. */
const loadAccountChange = () => import('./submit-account-change.ts');

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  if (!(await findCurrentUser(api))) throw redirect(withNext(SIGN_IN, ACCOUNT));
  return { account: (await api.call(endpoints.account.show)).data };
}

/** Handles the page's forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const posted = await readForm(args.request);
  const intent = fieldText(posted, 'intent');
  const isLogout = intent === LOG_OUT;
  const submit = isLogout
    ? submitLogout
    : intent === SEND_VERIFICATION
      ? submitVerificationRequest
      : submitAccountChange;
  const outcome: ActionResult = await submit(posted, api.transport);
  if (isLogout && outcome.ok) throw redirect('/?said=out', { headers: api.cookies });
  return data(outcome, { status: outcome.status ?? 200, headers: api.cookies });
}

export default function AccountPage({ loaderData: { account }, actionData }: Route.ComponentProps) {
  const posted = actionData as AccountResult | undefined;
  const navigate = useNavigate();
  return (
    <FormPage
      // The banner says it.
      isMailless={!account.emailVerified}
      title={t`Your account`}
      lead={
        <div className={styles.who}>
          <p>{account.email}</p>
          <LogOutForm
            small
            posted={posted}
            onLoggedOut={() => void navigate('/', { state: { notice: t`You are logged out` } })}
          />
        </div>
      }
    >
      <PageHead title={t`Your account`} description={t`Your name, what forms remember, and your password.`} hidden />
      {account.emailVerified ? null : <ConfirmEmailBanner posted={posted} />}
      <ProfileForm account={account} posted={posted} />
      {account.hasPassword ? <PasswordForm email={account.email} posted={posted} /> : <NoPassword />}
      <OtherSessions count={account.otherSessions} posted={posted} />
      <p className={form.after}>
        <Link to={MY_REGISTRATIONS}>
          <Trans>My registrations</Trans>
        </Link>{' '}
        ·{' '}
        <Link to="/my-data">
          <Trans>Your data</Trans>
        </Link>
      </p>
    </FormPage>
  );
}

/** One of the page's forms; what it changes is read again once it is saved. */
function useAccountForm(intent: string, posted: AccountResult | undefined, onSaved?: (form: HTMLFormElement) => void) {
  const { revalidate } = useRevalidator();
  return useSubmission<AccountResult>({
    posted: posted?.intent === intent ? posted : undefined,
    prepare: loadAccountChange,
    send: async (form, transport) => (await loadAccountChange()).submitAccountChange(form, transport),
    onSuccess: (_outcome, element) => {
      onSaved?.(element);
      void revalidate();
    },
  });
}

/** The result of one of the forms; where the login has ended meanwhile, with the way back in. */
function AccountMessage({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <>
      <FormMessage outcome={outcome} />
      {outcome?.code === 'not_signed_in' ? <LogInAgain path={withNext(SIGN_IN, ACCOUNT)} hasDraft={false} /> : null}
    </>
  );
}

interface FormProps {
  posted: AccountResult | undefined;
}

function ProfileForm({ account, posted }: FormProps & { account: Account }) {
  const {
    form: props,
    outcome,
    busy,
  } = useAccountForm('profile', posted, (element) => storeLoginName(fieldText(new FormData(element), 'name')));
  const errors = outcome?.errors ?? {};
  const values = (outcome?.ok === false ? outcome.values : undefined) ?? {};
  return (
    <form {...props}>
      <input type="hidden" name="intent" value="profile" />
      <p className={form.hint}>
        <Trans>What you write about yourself in a form is kept here for the next one.</Trans>
      </p>
      <div className={form.pair}>
        <PersonField ask="name" errors={errors} values={values} known={account.name} />
        <PersonField ask="phone" errors={errors} values={values} known={account.phone ?? undefined} />
        <PersonField ask="college" errors={errors} values={values} known={account.college ?? undefined} />
        <Field
          name="yearOfStudy"
          label={t`Year of study`}
          inputMode="numeric"
          maxLength={1}
          hint={t`1 to 6`}
          defaultValue={values.yearOfStudy ?? account.yearOfStudy ?? ''}
          error={errors.yearOfStudy}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>
          <Trans>
            Gender <small>(optional; few events ask for it)</small>
          </Trans>
        </legend>
        {[
          ['', t`Not given`],
          ['female', t`Woman`],
          ['male', t`Man`],
          ['other', t({ message: 'Other', context: 'gender' })],
        ].map(([value, label]) => (
          <label key={label}>
            <input
              type="radio"
              name="gender"
              value={value}
              defaultChecked={(values.gender ?? account.gender ?? '') === value}
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      <AccountMessage outcome={outcome} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Saving…` : t`Save`}
      </button>
    </form>
  );
}

function PasswordForm({ email, posted }: FormProps & { email: string }) {
  const { form: props, outcome, busy } = useAccountForm('password', posted, (element) => element.reset());
  const errors = outcome?.errors ?? {};
  return (
    <section className={styles.part} id="password">
      <h2>
        <Trans>Password</Trans>
      </h2>
      <form {...props}>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <div className={form.pair}>
          <Field
            name="password"
            label={t`Current password`}
            type="password"
            required
            autoComplete="current-password"
            error={errors.password}
          />
          <Field
            name="newPassword"
            label={t`New password`}
            type="password"
            required
            minLength={8}
            autoComplete="new-password"
            hint={t`At least 8 characters; 10 for the committee`}
            error={errors.newPassword}
          />
        </div>
        <AccountMessage outcome={outcome} />
        <button type="submit" className={button('ghost')} disabled={busy}>
          {busy ? t`Saving…` : t`Change the password`}
        </button>
      </form>
    </section>
  );
}

function NoPassword() {
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Password</Trans>
      </h2>
      <p>
        <Trans>
          You have none: you log in with a code sent by e-mail.{' '}
          <Link to={FORGOT_PASSWORD}>Set one with a link sent by e-mail</Link> if you want to.
        </Trans>
      </p>
    </section>
  );
}

function OtherSessions({ count, posted }: FormProps & { count: number }) {
  const { form: props, outcome, busy } = useAccountForm('others', posted);
  if (count === 0 && !outcome?.ok) return null;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Other logins</Trans>
      </h2>
      {count === 0 ? (
        <FormMessage outcome={outcome} />
      ) : (
        <form {...props}>
          <input type="hidden" name="intent" value="others" />
          <p>
            <Plural
              value={count}
              one="You are logged in in one other browser, such as on a phone or in a computer room."
              other="You are logged in in # other browsers, such as on a phone or in a computer room."
            />
          </p>
          <AccountMessage outcome={outcome} />
          <button type="submit" className={button('ghost')} disabled={busy}>
            {busy ? t`Ending…` : t`Log out everywhere else`}
          </button>
        </form>
      )}
    </section>
  );
}
