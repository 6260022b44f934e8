import type { Transport } from '../../api.ts';
import { Banner } from '../forms/banner.tsx';
import type { Outcome } from '../forms/outcome.ts';
import { useSubmission } from '../forms/use-submission.ts';
import { button } from '../parts/button.ts';

/** The outcome of one of a page's small forms, and which of them it was. */
export interface ActionOutcome extends Outcome {
  intent: string;
}

interface ActionFormProps {
  /** Names the form among those of its page; `what` is the thing it is about. */
  intent: string;
  what?: string;
  label: string;
  busyLabel: string;
  look?: 'ink' | 'ghost' | 'marigold';
  small?: boolean;
  posted: ActionOutcome | undefined;
  send: (form: FormData, transport: Transport) => Promise<ActionOutcome>;
  onSuccess?: (outcome: ActionOutcome) => void;
  /** Fields beside the button, given what became of the last try. */
  fields?: (outcome: ActionOutcome | undefined) => React.ReactNode;
}

export const actionKey = (intent: string, what = '') => (what ? `${intent}:${what}` : intent);

/** A form that is one button, with JavaScript or without. */
export function ActionForm(props: ActionFormProps) {
  const { intent, what, label, busyLabel, look = 'ink', small = false, posted, send, onSuccess, fields } = props;
  const own = posted?.intent === actionKey(intent, what) ? posted : undefined;
  const { form, outcome, busy } = useSubmission({
    posted: own,
    send,
    ...(onSuccess ? { onSuccess } : {}),
  });
  return (
    <form {...form}>
      <input type="hidden" name="intent" value={intent} />
      {what ? <input type="hidden" name="what" value={what} /> : null}
      {fields?.(outcome)}
      {outcome?.ok ? null : <Banner outcome={outcome} />}
      <div>
        <button type="submit" className={small ? button(look, 'small') : button(look)} disabled={busy}>
          {busy ? busyLabel : label}
        </button>
      </div>
    </form>
  );
}
