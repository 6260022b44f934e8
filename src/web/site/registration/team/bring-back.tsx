import { Trans } from '@lingui/react/macro';
import { flushSync } from 'react-dom';
import { button } from '../../components/button.ts';
import type { DraftField } from '../../forms/drafts/draft-store.ts';
import { loadSending } from '../../forms/load-sending.ts';
import type { TeamValues } from './values/team-values.ts';

/** What Reset has emptied; the fields are those that the form itself keeps, ticks and the guardian of the leader. */
export interface Emptied {
  team: TeamValues;
  fields: DraftField[];
}

interface BringBackProps {
  emptied: Emptied;
  form: React.RefObject<HTMLFormElement | null>;
  /** Puts the team back, whose members have their fields then. */
  onBack: (team: TeamValues) => void;
  draft: { save: () => void };
}

/** Says that the form is empty now, and offers what was in it. */
export function BringBack({ emptied: { team, fields }, form, onBack, draft }: BringBackProps) {
  async function bringBack() {
    const { fillForm } = await loadSending();
    flushSync(() => onBack(team));
    if (form.current) fillForm(form.current, fields);
    draft.save();
    form.current?.querySelector<HTMLElement>('[name="teamName"]')?.focus();
  }
  return (
    <div role="status">
      <p>
        <Trans>The form is empty now.</Trans>
      </p>
      <button type="button" className={button('ghost', 'small')} onClick={() => void bringBack()}>
        <Trans>Bring it back</Trans>
      </button>
    </div>
  );
}
