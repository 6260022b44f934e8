import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { button } from '../components/button.ts';
import { useFestival } from '../festival.ts';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import type { useSubmission } from '../forms/use-submission.ts';
import { PersonField } from '../registration/person-field.tsx';
import type { AuthResult } from './auth-result.ts';

interface MailedCodeFormProps extends ReturnType<typeof useSubmission<AuthResult>> {
  sentTo: string;
  /** Whether the code makes an account, which needs a name. */
  needsName?: boolean;
  /** What else is sent with the code, by name. */
  hidden?: Record<string, string>;
  onBack: () => void;
}

/** Asks for the code that was mailed to `sentTo`. */
export function MailedCodeForm(props: MailedCodeFormProps) {
  const { form, outcome, busy, sentTo, needsName = false, hidden = {}, onBack } = props;
  const { noMail } = useFestival();
  const { pathname, search } = useLocation();
  const errors = outcome?.errors ?? {};
  const hasFieldError = Object.keys(errors).length > 0;
  return (
    <form {...form} key="code">
      <p>
        {noMail ?? (
          <Trans>
            We mailed a code to <strong>{sentTo}</strong>. It comes within a minute and works for ten; look in your spam
            folder too.
          </Trans>
        )}
      </p>
      {Object.entries({ ...hidden, email: sentTo }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        name="code"
        label={t`Code`}
        required
        maxLength={12}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus={!needsName}
        defaultValue={outcome?.values?.code}
        error={errors.code}
      />
      {needsName ? (
        <PersonField ask="name" label={t`Your name`} autoFocus errors={errors} values={outcome?.values ?? {}} />
      ) : null}
      {outcome?.ok || hasFieldError ? null : <FormMessage outcome={outcome} />}
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Logging in…` : t`Login`}
      </button>
      <p className={styles.choices}>
        <a
          // Without scripts the page starts again, and still knows where to go afterwards.
          href={pathname + search}
          onClick={(event) => {
            event.preventDefault();
            flushSync(onBack);
            // This link is gone with its form: the one that comes back has the e-mail to change.
            document.getElementById('field-email')?.focus();
          }}
        >
          <Trans>Other e-mail, or another code</Trans>
        </a>
      </p>
    </form>
  );
}
