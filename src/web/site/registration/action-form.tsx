import { useLocation } from 'react-router';
import type { Transport } from '../../api.ts';
import { withNext } from '../auth/next-page.ts';
import { button } from '../components/button.ts';
import type { Outcome } from '../forms/action-result.ts';
import { StayedNote } from '../forms/drafts/stayed-note.tsx';
import { FormMessage } from '../forms/form-message.tsx';
import { type Submitted, useSubmission } from '../forms/use-submission.ts';
import { LogInAgain } from './lazy-log-in-again.ts';
import type { AnswerValues } from './questions/answer-values.ts';
import { SIGN_IN } from './registration-paths.ts';

/** The result of one of a page's small forms, with the form's intent. */
export interface ActionResult extends Outcome {
  intent: string;
  /** What was typed into a form that was posted without JavaScript and refused. */
  values?: Record<string, string>;
  answers?: AnswerValues;
}

interface ActionFormProps<Result extends ActionResult> {
  /** Identifies the form on its page; `what` is the id of its subject. */
  intent: string;
  what?: string;
  label: string;
  busyLabel: string;
  look?: 'ink' | 'ghost' | 'marigold' | 'danger';
  small?: boolean;
  /** Shows the message of a success too; otherwise the page changes. */
  saysSuccess?: boolean;
  posted: Result | undefined;
  send: (form: FormData, transport: Transport) => Promise<Result>;
  onSuccess?: (outcome: Result) => void;
  /** Which draft keeps what is typed until it was sent; without it nothing is kept. */
  draftOf?: string;
  /** Fields above the button, given the result of the last submission. */
  fields?: (outcome: Submitted<Result> | undefined) => React.ReactNode;
}

export const actionKey = (intent: string, what = '') => (what ? `${intent}:${what}` : intent);

/** A form with one button, with or without JavaScript. */
export function ActionForm<Result extends ActionResult>(props: ActionFormProps<Result>) {
  const {
    intent,
    what,
    label,
    busyLabel,
    look = 'ink',
    small = false,
    saysSuccess = false,
    posted,
    send,
    onSuccess,
    draftOf,
    fields,
  } = props;
  const { pathname, search } = useLocation();
  // Next to a refusal the page would still say what it says of the form before.
  const url = pathname + search.replace(/said=\w+&?/, '');
  const own = posted?.intent === actionKey(intent, what) ? posted : undefined;
  const { form, outcome, busy, draft } = useSubmission({
    posted: own,
    send,
    ...(onSuccess ? { onSuccess } : {}),
    // Who has the code of a pass may send its forms, logged in or not: the draft belongs to no account.
    ...(draftOf ? { draft: { of: draftOf, person: undefined } } : {}),
  });
  return (
    <form {...form} action={url}>
      <input type="hidden" name="intent" value={intent} />
      {what ? <input type="hidden" name="what" value={what} /> : null}
      {fields?.(outcome)}
      {outcome?.ok && !saysSuccess ? null : <FormMessage outcome={outcome} />}
      <StayedNote draft={draft} />
      {outcome?.code === 'not_signed_in' ? <LogInAgain path={withNext(SIGN_IN, pathname)} hasDraft={false} /> : null}
      <div>
        <button type="submit" className={small ? button(look, 'small') : button(look)} disabled={busy}>
          {busy ? busyLabel : label}
        </button>
      </div>
    </form>
  );
}
