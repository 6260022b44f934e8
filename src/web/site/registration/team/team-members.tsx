import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { TeamDetail } from '#contract/teams.ts';
import type { Transport } from '../../../api.ts';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import styles from '../registration.module.css';

interface TeamMembersProps {
  team: TeamDetail;
  posted: ActionResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<ActionResult>;
  onDone: (outcome: ActionResult) => void;
}

/** The members of a team, with the actions of the leader, and for members to leave. */
export function TeamMembers({ team, posted, send, onDone }: TeamMembersProps) {
  const form = (intent: string, what: string, label: string, busyLabel: string) => (
    <ActionForm {...{ intent, what, label, busyLabel, posted, send }} look="ghost" small onSuccess={onDone} />
  );
  return (
    <ul className={styles.members}>
      {team.members.map(({ _id, name, email, role, isMe }) => {
        const leads = role === LEADER_ROLE;
        const isOpen = posted?.intent.endsWith(_id);
        return (
          <li key={_id}>
            <p>
              <strong>{name}</strong>
              {isMe ? ' (you)' : null}, {role}
            </p>
            <p className={styles.email}>{email}</p>
            {team.isLeader && !leads ? (
              <details open={isOpen}>
                <summary aria-label={`Change ${name}`}>Change</summary>
                <div className={styles.choices}>
                  {form('remove', _id, `Remove ${name}`, 'Removing…')}
                  {form('hand-over', _id, `Make ${name} the leader`, 'Handing over…')}
                </div>
              </details>
            ) : null}
            {isMe && !leads ? (
              <details open={isOpen}>
                <summary>Leave</summary>
                <div className={styles.choices}>{form('leave', _id, 'Leave the team', 'Leaving…')}</div>
              </details>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
