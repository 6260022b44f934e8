import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from 'react-router';
import type { AgeRule } from '#contract/events/rule-values.ts';
import type { Transport } from '../../../api.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { DraftNote } from '../../forms/drafts/draft-note.tsx';
import type { DraftOptions } from '../../forms/drafts/use-draft.ts';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import { ConsentNotice } from '../../privacy/consent-notice.tsx';
import { LogInAgain } from '../lazy-log-in-again.ts';
import { SIGN_IN } from '../registration-paths.ts';
import { loadTeamContract } from './load-team-contract.ts';
import { loadTeamChange } from './load-team-forms.ts';
import type { TeamChangeResult } from './submit-team-change.ts';

interface TeamStepFormProps {
  /** Which form of which event, and the account that fills it in. */
  draft: DraftOptions;
  posted: TeamChangeResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<TeamChangeResult>;
  label: string;
  busyLabel: string;
  upload?: boolean;
  /** Whether the event asks for the age. */
  age: AgeRule;
  fields: (errors: Record<string, string>, values: Record<string, string>) => React.ReactNode;
  /** Help below the message, by the API's error code. */
  help?: (code: string | undefined) => React.ReactNode;
}

/** The form to create or join a team; success leads to the team's page. */
export function TeamStepForm({
  draft: options,
  posted,
  send,
  label,
  busyLabel,
  upload = false,
  age,
  fields,
  help,
}: TeamStepFormProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { form, outcome, busy, progress, draft } = useSubmission({
    draft: options,
    posted,
    prepare: () => Promise.all([loadTeamChange(), loadTeamContract()]),
    send,
    upload,
    onSuccess: ({ next, message }) => {
      if (next) void navigate(next, { state: { notice: message } });
    },
  });
  return (
    <form {...form} encType={upload ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="account" value={options.person ?? ''} />
      {fields(outcome?.errors ?? {}, posted?.values ?? {})}
      <ConsentNotice
        what={t`to keep your team’s seat and reach you about the event`}
        takesPart
        age={age}
        errors={outcome?.errors ?? {}}
        values={posted?.values ?? {}}
      />
      {outcome?.ok ? null : <FormMessage outcome={outcome} />}
      <DraftNote draft={draft} outcome={outcome} />
      {outcome?.code === 'not_signed_in' ? <LogInAgain path={withNext(SIGN_IN, pathname)} /> : null}
      {help?.(outcome?.code)}
      {upload && busy && progress > 0 ? (
        <progress className={styles.progress} value={progress} max={1} aria-label={t`Upload`} />
      ) : null}
      <button type="submit" className={button('ink', 'wide')} disabled={busy || outcome?.ok}>
        {busy ? busyLabel : label}
      </button>
    </form>
  );
}
