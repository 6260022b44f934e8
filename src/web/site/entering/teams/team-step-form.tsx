import { useNavigate } from 'react-router';
import type { Transport } from '../../../api.ts';
import { Banner } from '../../forms/banner.tsx';
import styles from '../../forms/form.module.css';
import { useSubmission } from '../../forms/use-submission.ts';
import { button } from '../../parts/button.ts';
import { loadTeamContract } from '../../teams/submit-team.ts';
import type { TeamStepOutcome } from './submit-team-steps.ts';

interface TeamStepFormProps {
  posted: TeamStepOutcome | undefined;
  send: (form: FormData, transport: Transport) => Promise<TeamStepOutcome>;
  label: string;
  busyLabel: string;
  upload?: boolean;
  fields: (errors: Record<string, string>, values: Record<string, string>) => React.ReactNode;
  /** What helps beside the message, by the API's code. */
  help?: (code: string | undefined) => React.ReactNode;
}

/** The form of a step with a team; success goes on to the team's page. */
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
      {outcome?.ok ? null : <Banner outcome={outcome} />}
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
