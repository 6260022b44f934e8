import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { Question } from '#contract/questions/question-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { TeamDetail, TeamMember } from '#contract/teams.ts';
import { answersPath } from '#contract/urls/page-paths.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import styles from '../registration.module.css';
import { roleName } from '../role-name.ts';
import { CorrectionForm, MemberForm, type TeamFormProps } from './member-forms.tsx';

interface TeamMembersProps extends TeamFormProps {
  team: TeamDetail;
  /** The questions about each person that the leader may answer for somebody new. */
  questions: readonly Question[];
  /** Whether the roster is closed: then people only decide who sees their contact. */
  isFinal: boolean;
}

/** What only a leader has, who is one of many in a team. */
const LeaderForms = onDemand(() => import('./leader-forms.tsx').then((part) => part.LeaderForms));

/** The members of a team, with the actions of the leader, and for members to share their contact and to leave. */
export function TeamMembers({ team, questions, isFinal, ...forms }: TeamMembersProps) {
  const { code, eventId } = team.registration;
  return (
    <ul className={styles.members}>
      {team.members.map((member) => (
        <li key={member._id}>
          <p>
            <strong>{member.name}</strong>
            {member.isMe ? t` (you)` : null}, {roleName(member.role)}
          </p>
          <Contact member={member} seesAccounts={team.isLeader} />
          <Unanswered member={member} code={code} />
          {team.isLeader && !isFinal && !member.isMe && member.role !== LEADER_ROLE ? (
            <LeaderForms member={member} about={{ eventId, questions, rules: team.effectiveRules }} {...forms} />
          ) : null}
          {member.isMe ? <OwnForms member={member} isFinal={isFinal} {...forms} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Contact({ member, seesAccounts }: { member: TeamMember; seesAccounts: boolean }) {
  const { email, emailHint, phone, isMe, hasAccount, checkedInAt } = member;
  const shown = [email ?? emailHint, phone].filter(Boolean).join(', ');
  return (
    <>
      {shown ? <p className={styles.email}>{shown}</p> : null}
      {checkedInAt ? (
        <p className={styles.hint}>
          <Trans>Checked in at the gate</Trans>
        </p>
      ) : null}
      {seesAccounts && !isMe && !hasAccount ? (
        <p className={styles.hint}>
          <Trans>Has not logged in and confirmed their e-mail yet</Trans>
        </p>
      ) : null}
    </>
  );
}

/** How many questions about a member wait for an answer, and where it is given: by the member, or by the leader for them. */
function Unanswered({ member: { _id, unanswered, isMe }, code }: { member: TeamMember; code: string }) {
  if (unanswered === 0) return null;
  return (
    <p className={styles.hint}>
      {plural(unanswered, { one: 'One question is not answered.', other: `${unanswered} questions are not answered.` })}{' '}
      <Link to={`${answersPath(code)}#${_id}`}>{isMe ? t`Answer now` : t`See them`}</Link>
    </p>
  );
}

function OwnForms({ member, isFinal, ...forms }: TeamFormProps & { member: TeamMember; isFinal: boolean }) {
  const { posted } = forms;
  const { _id, sharesContact, role } = member;
  const intent = sharesContact ? 'hide' : 'share';
  return (
    <>
      <MemberForm
        {...forms}
        key={intent}
        intent={intent}
        what={_id}
        label={sharesContact ? t`Hide my e-mail and phone from the team` : t`Show my e-mail and phone to the team`}
        busyLabel={t`Saving…`}
      />
      {isFinal ? null : (
        <details open={posted?.intent === `change:${_id}` && !posted.ok}>
          <summary>
            <Trans>Correct my name or phone</Trans>
          </summary>
          <div className={styles.changes}>
            <CorrectionForm member={member} {...forms} />
          </div>
        </details>
      )}
      {role === LEADER_ROLE || isFinal ? null : (
        <details open={posted?.intent === `leave:${_id}` && !posted.ok}>
          <summary>
            <Trans>Leave</Trans>
          </summary>
          <div className={styles.changes}>
            <p>
              <Trans>Your pass stops working at once, and your seat in the team is free for somebody else.</Trans>
            </p>
            <MemberForm {...forms} intent="leave" what={_id} label={t`Leave the team`} busyLabel={t`Leaving…`} />
          </div>
        </details>
      )}
    </>
  );
}
