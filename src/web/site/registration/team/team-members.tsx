import { Link } from 'react-router';
import { ANSWER_PREFIX } from '#contract/forms/answer-path-rules.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { TeamDetail, TeamMember } from '#contract/teams.ts';
import type { Transport } from '../../../api.ts';
import { Field } from '../../forms/field.tsx';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import { newPersonPrefix } from '../questions/answer-values.ts';
import { OwnQuestionFields } from '../questions/lazy-question-fields.tsx';
import styles from '../registration.module.css';
import { answersPath } from '../registration-paths.ts';
import { OwnFacts } from '../rules/lazy-facts.tsx';

interface TeamMembersProps {
  team: TeamDetail;
  /** The questions about each person that the leader may answer for somebody new. */
  questions: readonly Question[];
  posted: ActionResult | undefined;
  send: (form: FormData, transport: Transport) => Promise<ActionResult>;
  onDone: (outcome: ActionResult) => void;
}

type FormProps = Omit<TeamMembersProps, 'team' | 'questions'>;

/** The members of a team, with the actions of the leader, and for members to share their contact and to leave. */
export function TeamMembers({ team, questions, ...forms }: TeamMembersProps) {
  const { code, eventId } = team.registration;
  return (
    <ul className={styles.members}>
      {team.members.map((member) => (
        <li key={member._id}>
          <p>
            <strong>{member.name}</strong>
            {member.isMe ? ' (you)' : null}, {member.role}
          </p>
          <Contact member={member} seesAccounts={team.isLeader} />
          <Unanswered member={member} code={code} />
          {team.isLeader && !member.isMe && member.role !== LEADER_ROLE ? (
            <LeadersForms member={member} about={{ eventId, questions, rules: team.effectiveRules }} {...forms} />
          ) : null}
          {member.isMe ? <OwnForms member={member} {...forms} /> : null}
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
      {checkedInAt ? <p className={styles.hint}>Checked in at the gate</p> : null}
      {seesAccounts && !isMe && !hasAccount ? <p className={styles.hint}>Has not logged in yet</p> : null}
    </>
  );
}

/** How many questions about a member wait for an answer, and where it is given: by the member, or by the leader for them. */
function Unanswered({ member: { _id, unanswered, isMe }, code }: { member: TeamMember; code: string }) {
  if (unanswered === 0) return null;
  return (
    <p className={styles.hint}>
      {unanswered === 1 ? 'One question is' : `${unanswered} questions are`} not answered.{' '}
      <Link to={`${answersPath(code)}#${_id}`}>{isMe ? 'Answer now' : 'See them'}</Link>
    </p>
  );
}

const isOpen = (posted: ActionResult | undefined, id: string) => posted?.intent.endsWith(id) === true && !posted.ok;

type MemberFormProps = FormProps &
  Pick<React.ComponentProps<typeof ActionForm<ActionResult>>, 'intent' | 'what' | 'label' | 'busyLabel' | 'fields'>;

/** A small form about one member. */
const MemberForm = ({ onDone, ...form }: MemberFormProps) => (
  <ActionForm {...form} look="ghost" small onSuccess={onDone} />
);

/** Name and phone as they are now; an e-mail is another person. */
function CorrectionForm({ member, ...forms }: FormProps & { member: TeamMember }) {
  const { _id, name, phone } = member;
  return (
    <MemberForm
      {...forms}
      key={`${name} ${phone}`}
      intent="change"
      what={_id}
      label="Save"
      busyLabel="Saving…"
      fields={(outcome) => (
        <>
          {member.isMe ? <input type="hidden" name="own" value="yes" /> : null}
          <Field
            name="name"
            id={`name-${_id}`}
            label="Name"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={name}
            error={outcome?.errors.name}
          />
          <Field
            name="phone"
            id={`phone-${_id}`}
            label="Phone"
            type="tel"
            autoComplete="off"
            defaultValue={phone ?? ''}
            hint={member.isMe ? 'Empty means none' : 'Left empty, the number stays as it is'}
            error={outcome?.errors.phone}
          />
        </>
      )}
    />
  );
}

/** What an event asks about a person. */
interface AskedOfPerson {
  eventId: string;
  questions: readonly Question[];
  rules: RosterRules;
}

interface PersonFieldsProps extends AskedOfPerson {
  id: string;
  outcome: ActionResult | undefined;
}

/** The name and e-mail of another person, and what the rules of the event ask about them. */
export function PersonFields({ id, eventId, questions, rules, outcome }: PersonFieldsProps) {
  return (
    <>
      <Field
        name="name"
        id={`name-${id}`}
        label="Name"
        required
        maxLength={100}
        autoComplete="off"
        error={outcome?.errors.name}
      />
      <Field
        name="email"
        id={`email-${id}`}
        label="Email"
        type="email"
        required
        autoComplete="off"
        error={outcome?.errors.email}
      />
      {rules.sameCollege ? (
        <Field
          name="college"
          id={`college-${id}`}
          label="College"
          required
          maxLength={200}
          autoComplete="off"
          error={outcome?.errors.college}
        />
      ) : null}
      <OwnFacts id={id} rules={rules} kind="team" errors={outcome?.errors ?? {}} values={{}} />
      {questions.length > 0 ? (
        <details open={Object.keys(outcome?.errors ?? {}).some((name) => name.includes(ANSWER_PREFIX))}>
          <summary>Answer for them</summary>
          <p className={styles.hint}>Only what you know: we ask them for the rest.</p>
          <input type="hidden" name="eventId" value={eventId} />
          <OwnQuestionFields
            eventId={eventId}
            questions={questions.map((question) => ({ ...question, isRequired: false }))}
            prefix={newPersonPrefix(id)}
            initial={undefined}
            errors={outcome?.errors ?? {}}
          />
        </details>
      ) : null}
    </>
  );
}

const LONG_NAME = 24;

/** A name on a button: of a long one the first word, as the section around it says the whole. */
const shortName = (name: string): string => (name.length > LONG_NAME ? (name.split(' ')[0] ?? name) : name);

function LeadersForms({ member, about, ...forms }: FormProps & { member: TeamMember; about: AskedOfPerson }) {
  const { _id, name } = member;
  const one = (intent: string, label: string, busyLabel: string) => (
    <MemberForm {...{ ...forms, intent, what: _id, label, busyLabel }} />
  );
  return (
    <details open={isOpen(forms.posted, _id)}>
      <summary aria-label={`Change ${name}`}>Change</summary>
      <div className={styles.changes}>
        <section aria-label={`Correct ${name}`}>
          <h3>Correct</h3>
          <CorrectionForm member={member} {...forms} />
        </section>
        <section aria-label={`Replace ${shortName(name)}`}>
          <h3>Put somebody else in</h3>
          <p>{name} loses the pass and is told so. The new person gets one by e-mail.</p>
          <MemberForm
            {...forms}
            intent="replace"
            what={_id}
            label={`Replace ${shortName(name)}`}
            busyLabel="Replacing…"
            fields={(outcome) => <PersonFields id={`new-${_id}`} {...about} outcome={outcome} />}
          />
        </section>
        <section aria-label={`Remove ${name}, or hand over`}>
          <h3>Remove, or hand over</h3>
          <div className={styles.choices}>
            {one('remove', `Remove ${shortName(name)}`, 'Removing…')}
            {one('hand-over', `Make ${shortName(name)} the leader`, 'Handing over…')}
          </div>
        </section>
      </div>
    </details>
  );
}

function OwnForms({ member, ...forms }: FormProps & { member: TeamMember }) {
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
        label={sharesContact ? 'Hide my e-mail and phone from the team' : 'Show my e-mail and phone to the team'}
        busyLabel="Saving…"
      />
      <details open={posted?.intent === `change:${_id}` && !posted.ok}>
        <summary>Correct my name or phone</summary>
        <div className={styles.changes}>
          <CorrectionForm member={member} {...forms} />
        </div>
      </details>
      {role === LEADER_ROLE ? null : (
        <details open={posted?.intent === `leave:${_id}` && !posted.ok}>
          <summary>Leave</summary>
          <div className={styles.changes}>
            <p>Your pass stops working at once, and your seat in the team is free for somebody else.</p>
            <MemberForm {...forms} intent="leave" what={_id} label="Leave the team" busyLabel="Leaving…" />
          </div>
        </details>
      )}
    </>
  );
}
