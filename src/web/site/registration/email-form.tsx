import { t } from '@lingui/core/macro';
import { useOwnDetails } from '../account/use-own-details.ts';
import { button } from '../components/button.ts';
import type { Outcome } from '../forms/action-result.ts';
import { StayedNote } from '../forms/drafts/stayed-note.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { PersonField } from './person-field.tsx';

interface EmailResult extends Outcome {
  values: Record<string, string>;
}

interface EmailFormProps<Result extends EmailResult>
  extends Pick<Parameters<typeof useSubmission<Result>>[0], 'posted' | 'send' | 'prepare'> {
  label: string;
}

/** A form that asks for an e-mail alone, which is there for who is logged in; its message takes its place once something was mailed. */
export function EmailForm<Result extends EmailResult>({ posted, send, prepare, label }: EmailFormProps<Result>) {
  const { form, outcome, busy, draft } = useSubmission<Result>({
    posted,
    send,
    // One for all of them: each asks for the same e-mail.
    draft: { of: 'email', person: undefined },
    ...(prepare ? { prepare } : {}),
  });
  const own = useOwnDetails();
  if (outcome?.ok) return <FormMessage outcome={outcome} />;
  return (
    <form {...form}>
      <PersonField ask="email" errors={outcome?.errors ?? {}} values={posted?.values ?? {}} known={own.email} />
      <FormMessage outcome={outcome} />
      <StayedNote draft={draft} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Sending…` : label}
      </button>
    </form>
  );
}
