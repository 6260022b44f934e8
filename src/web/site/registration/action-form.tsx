import type { Transport } from '../../api.ts';
import { button } from '../components/button.ts';
import type { Outcome } from '../forms/action-result.ts';
import { FormMessage } from '../forms/form-message.tsx';
import { useSubmission } from '../forms/use-submission.ts';

/** The outcome of one of a page's small forms, and which of them it was. */
export interface ActionResult extends Outcome {
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
  posted: ActionResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<ActionResult>;
  onSuccess?: (outcome: ActionResult) => void;
  /** Fields beside the button, given what became of the last try. */
  fields?: (outcome: ActionResult | undefined) => React.ReactNode;
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
      {outcome?.ok ? null : <FormMessage outcome={outcome} />}
      <div>
        <button type="submit" className={small ? button(look, 'small') : button(look)} disabled={busy}>
          {busy ? busyLabel : label}
        </button>
      </div>
    </form>
  );
}
