import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { button } from '../components/button.ts';
import { useHydrated } from '../components/use-hydrated.ts';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import type { useSubmission } from '../forms/use-submission.ts';
import type { AuthResult } from './auth-result.ts';

type Submission = ReturnType<typeof useSubmission<AuthResult>>;

/** The two-factor challenge of a login: a code of an app, or a recovery code. */
export function OtpForm({ form, outcome, busy }: Submission) {
  const [isRecovery, setRecovery] = useState(false);
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const start = new URLSearchParams(search);
  start.delete('step');
  const error = outcome?.errors.code;
  const hasBanner = !error && outcome?.code !== 'two_factor_required';
  return (
    <form {...form}>
      <p>
        {isRecovery
          ? t`Enter one of the recovery codes that you kept. Each works once.`
          : t`Open your authenticator app and enter the 6 digits that it shows for this site.`}
      </p>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        name="code"
        label={isRecovery ? t`Recovery code` : t`Code`}
        required
        maxLength={40}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        // Without JavaScript this one field takes recovery codes too, which have letters.
        inputMode={isRecovery || !hydrated ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={error}
        {...(hydrated ? {} : { hint: t`Or one of your recovery codes` })}
      />
      {hasBanner ? <FormMessage outcome={outcome} /> : null}
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Logging in…` : t`Login`}
      </button>
      <p className={styles.choices}>
        {hydrated ? (
          <button type="button" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? t`Use the code of the app` : t`Use a recovery code`}
          </button>
        ) : null}
        <a href={start.size > 0 ? `${pathname}?${start}` : pathname}>
          <Trans>Start over</Trans>
        </a>
      </p>
    </form>
  );
}
