import { useNavigate } from 'react-router';
import type { Transport } from '../../../api.ts';
import { button } from '../../components/button.ts';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { useSubmission } from '../../forms/use-submission.ts';
import { loadTeamContract } from './submit-team.ts';
import type { TeamChangeResult } from './submit-team-change.ts';

interface TeamStepFormProps {
  posted: TeamChangeResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<TeamChangeResult>;
  label: string;
  busyLabel: string;
  upload?: boolean;
  fields: (errors: Record<string, string>, values: Record<string, string>) => React.ReactNode;
  /** Help below the message, by the API's error code. */
  help?: (code: string | undefined) => React.ReactNode;
}

/** The form to create or join a team; success leads to the team's page. */
export function TeamStepForm({ posted, send, label, busyLabel, upload = false, fields, help }: TeamStepFormProps) {
  const navigate = useNavigate();
  const { form, outcome, busy, progress } = useSubmission({
    posted,
    prepare: loadTeamContract,
    send,
    upload,
    onSuccess: ({ next, message }) => {
      if (next) void navigate(next, { state: { notice: message } });
    },
  });
  return (
    <form {...form} encType={upload ? 'multipart/form-data' : undefined}>
      {fields(outcome?.errors ?? {}, posted?.values ?? {})}
      {outcome?.ok ? null : <FormMessage outcome={outcome} />}
      {help?.(outcome?.code)}
      {upload && busy && progress > 0 ? (
        <progress className={styles.progress} value={progress} max={1} aria-label="Upload" />
      ) : null}
      <button type="submit" className={button('ink', 'wide')} disabled={busy || outcome?.ok}>
        {busy ? busyLabel : label}
      </button>
    </form>
  );
}
