import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../api.ts';
import { ActionForm, type ActionResult } from '../registration/action-form.tsx';
import { loadSubmission } from './load-submission.ts';
import { OwnerEmail } from './owner-email.tsx';
import styles from './pass.module.css';

interface LeaveTeamProps {
  code: string;
  teamName: string;
  /** Whether the logged-in user is the member; others have to give the e-mail that the pass was sent to. */
  isOwn: boolean;
  posted: ActionResult | undefined;
}

/** The holder of a member's own pass leaves the team; the button is inside a disclosure, so that nobody does by accident. */
export function LeaveTeam({ code, teamName, isOwn, posted }: LeaveTeamProps) {
  const navigate = useNavigate();
  return (
    <details className={styles.cancel} open={posted?.intent === 'leave'}>
      <summary>
        <Trans>Leave the team</Trans>
      </summary>
      <p>
        <Trans>
          You leave {teamName}, and this pass stops working at once. The others stay registered. This cannot be undone
          by you.
        </Trans>
      </p>
      <ActionForm
        intent="leave"
        label={t`Leave the team`}
        busyLabel={t`Leaving…`}
        posted={posted}
        send={async (form: FormData, transport: Transport) =>
          (await loadSubmission()).submitPass(form, transport, code)
        }
        onSuccess={({ message }) => void navigate(isOwn ? MY_REGISTRATIONS : '/', { state: { notice: message } })}
        fields={(outcome) => <OwnerEmail {...{ isOwn, outcome }} hint={t`The e-mail that this pass was sent to`} />}
      />
    </details>
  );
}
