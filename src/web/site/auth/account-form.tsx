import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { button } from '../components/button.ts';
import { type RegisterEvent, stepHref } from '../events/register/register-steps.ts';
import { useTakeStep } from '../events/register/use-take-step.ts';
import { draftStorage } from '../forms/drafts/draft-storage.ts';
import { clearDraft } from '../forms/drafts/draft-store.ts';
import { StayedNote } from '../forms/drafts/stayed-note.tsx';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { PersonField } from '../registration/person-field.tsx';
import type { AuthResult } from './auth-result.ts';
import { loadAccountForms, MailedCodeForm, OtpForm } from './load-account-forms.ts';
import type { LoggedIn } from './logged-in.tsx';
import { readLoginName, storeLoginHint } from './login-hint.ts';
import { nextPage } from './next-page.ts';
import { nextStep } from './next-step.ts';

interface AccountFormProps {
  /** For a sign-up; a login, whose page starts without its scripts, has none. */
  Consent?: ComponentType<{ values: Record<string, string> }>;
  event: RegisterEvent | null;
  posted: AuthResult | undefined;
  /** Shown below, except during the two-factor challenge. */
  children?: React.ReactNode;
}

/** How long the success message is shown before the next page, in milliseconds. */
const READING_TIME = 1200;

/** Sign-up and login: the same form, with a name field for a sign-up; then the two-factor challenge where it is on. */
export function AccountForm({ Consent, event, posted, children }: AccountFormProps) {
  const isNew = Consent !== undefined;
  const takeStep = useTakeStep();
  const [search] = useSearchParams();
  const next = nextPage(search);
  // A login with Google comes here for the code.
  const [needsCode, setNeedsCode] = useState(posted?.needsCode ?? search.get('step') === 'code');
  const [mailed, setMailed] = useState(posted?.sentTo ? posted : undefined);
  const draftOf = `account:${isNew ? 'sign-up' : 'login'}`;
  const submission = useSubmission({
    posted,
    prepare: loadAccountForms,
    // A code is kept nowhere.
    ...(needsCode || mailed ? {} : { draft: { of: draftOf, person: undefined } }),
    send: async (form, transport) => {
      const { submitLogin, submitSignUp } = await loadAccountForms();
      const outcome = await (isNew ? submitSignUp : submitLogin)(form, transport);
      setNeedsCode(outcome.needsCode ?? false);
      setMailed(outcome.sentTo ? outcome : undefined);
      return outcome;
    },
    onSuccess: ({ token, name, message }) => {
      clearDraft(draftStorage(), draftOf);
      if (token) storeLoginHint(token, name);
      // Above the form of an event, the specification's 'Registration Successful!' alone would be about that.
      const notice = isNew ? `${message} ${t`Your account is ready`}` : message;
      setTimeout(() => takeStep(nextStep(event, next), { notice }), READING_TIME);
    },
  });
  const { outcome } = submission;
  if (needsCode && !outcome?.ok) return <OtpForm {...submission} />;
  if (isNew && mailed?.sentTo && !outcome?.ok) {
    const { code: _code, ...hidden } = mailed.values;
    const onBack = () => setMailed(undefined);
    return <MailedCodeForm {...submission} sentTo={mailed.sentTo} hidden={hidden} onBack={onBack} />;
  }
  if (outcome?.ok) {
    return (
      <>
        <AccountDone outcome={outcome} event={event} next={next} />
        {children}
      </>
    );
  }
  return (
    <>
      <LoggedInNote isNew={isNew} event={event} next={next} />
      <CredentialsForm Consent={Consent} values={posted?.values ?? {}} {...submission} />
      {children}
    </>
  );
}

/** For who comes back while logged in; its script is loaded for nobody else, and without it the form is there. */
function LoggedInNote(props: ComponentProps<typeof LoggedIn>) {
  const [Note, setNote] = useState<typeof LoggedIn | null>(null);
  useEffect(() => {
    if (!readLoginName()) return;
    import('./logged-in.tsx').then(
      (loaded) => setNote(() => loaded.LoggedIn),
      () => {},
    );
  }, []);
  return Note ? <Note {...props} /> : null;
}

interface CredentialsFormProps extends ReturnType<typeof useSubmission<AuthResult>> {
  Consent: AccountFormProps['Consent'];
  values: Record<string, string>;
}

function CredentialsForm({ Consent, values, form, outcome, busy, draft }: CredentialsFormProps) {
  const errors = outcome?.errors ?? {};
  const isNew = Consent !== undefined;
  return (
    <form {...form}>
      {isNew ? <PersonField ask="name" errors={errors} values={values} /> : null}
      <PersonField ask="email" errors={errors} values={values} />
      <Field
        name="password"
        label={t`Password`}
        type="password"
        required
        minLength={isNew ? 8 : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={errors.password}
        {...(isNew ? { hint: t`At least 8 characters` } : {})}
      />
      {Consent ? <Consent values={values} /> : null}
      <FormMessage outcome={outcome} />
      <StayedNote draft={draft} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {buttonText(isNew, busy)}
      </button>
    </form>
  );
}

function buttonText(isNew: boolean, busy: boolean): string {
  if (busy) return isNew ? t`Registering…` : t`Logging in…`;
  return isNew ? t`Register` : t`Login`;
}

interface AccountDoneProps {
  outcome: AuthResult;
  event: RegisterEvent | null;
  next: string | null;
}

function AccountDone({ outcome, event, next }: AccountDoneProps) {
  const step = nextStep(event, next);
  return (
    <div className={styles.form}>
      <FormMessage outcome={outcome} />
      {'leave' in step ? (
        <a className={button('ink')} href={stepHref(step)}>
          <Trans>Continue to registration</Trans>
        </a>
      ) : (
        <Link className={button('ink')} to={step.to} state={step.state}>
          {event || next ? t`Continue` : t`See all events`}
        </Link>
      )}
    </div>
  );
}
