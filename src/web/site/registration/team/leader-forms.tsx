import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ANSWER_PREFIX } from '#contract/forms/answer-path-rules.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import type { TeamDetail, TeamMember } from '#contract/teams.ts';
import { Field } from '../../forms/field.tsx';
import type { Submitted } from '../../forms/use-submission.ts';
import { ActionForm, type ActionResult, actionKey } from '../action-form.tsx';
import { newPersonPrefix } from '../questions/answer-values.ts';
import { OwnQuestionFields } from '../questions/lazy-question-fields.tsx';
import styles from '../registration.module.css';
import { OwnFacts } from '../rules/lazy-facts.tsx';
import { CorrectionForm, MemberForm, type TeamFormProps } from './member-forms.tsx';

/** What an event asks about a person. */
interface AskedOfPerson {
  eventId: string;
  questions: readonly Question[];
  rules: RosterRules;
}

interface PersonFieldsProps extends AskedOfPerson {
  id: string;
  outcome: Submitted<ActionResult> | undefined;
}

/** The name and e-mail of another person, and what the rules of the event ask about them. */
function PersonFields({ id, eventId, questions, rules, outcome }: PersonFieldsProps) {
  const values = outcome?.values ?? {};
  return (
    <>
      <Field
        name="name"
        id={`name-${id}`}
        label={t`Name`}
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={values.name}
        error={outcome?.errors.name}
      />
      <Field
        name="email"
        id={`email-${id}`}
        label={t`Email`}
        type="email"
        required
        autoComplete="off"
        defaultValue={values.email}
        error={outcome?.errors.email}
      />
      {rules.sameCollege ? (
        <Field
          name="college"
          id={`college-${id}`}
          label={t`College`}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={values.college}
          error={outcome?.errors.college}
        />
      ) : null}
      <OwnFacts id={id} rules={rules} kind="team" errors={outcome?.errors ?? {}} values={values} />
      {questions.length > 0 ? (
        <details
          open={[outcome?.errors, outcome?.values].some((one) =>
            Object.entries(one ?? {}).some(([name, text]) => name.includes(ANSWER_PREFIX) && text !== ''),
          )}
        >
          <summary>
            <Trans>Answer for them</Trans>
          </summary>
          <p className={styles.hint}>
            <Trans>Only what you know: we ask them for the rest.</Trans>
          </p>
          <input type="hidden" name="eventId" value={eventId} />
          <OwnQuestionFields
            eventId={eventId}
            questions={questions.map((question) => ({ ...question, isRequired: false }))}
            prefix={newPersonPrefix(id)}
            initial={outcome?.answers}
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

/** Whether a form about this member was posted without JavaScript, and refused. */
const isOpen = (posted: ActionResult | undefined, id: string) => posted?.intent.endsWith(id) === true && !posted.ok;

/** What the leader can do with a member: correct, replace, remove, hand the lead over. */
export function LeaderForms({ member, about, ...forms }: TeamFormProps & { member: TeamMember; about: AskedOfPerson }) {
  const { _id, name } = member;
  const one = (intent: string, label: string, busyLabel: string) => (
    <MemberForm {...{ ...forms, intent, what: _id, label, busyLabel }} />
  );
  // What cannot be undone is a step further in, so that nobody does it by accident.
  const isPosted = (intent: string) => isOpen(forms.posted, actionKey(intent, _id));
  return (
    <details open={isOpen(forms.posted, _id)}>
      <summary aria-label={t`Change ${name}`}>
        <Trans>Change</Trans>
      </summary>
      <div className={styles.changes}>
        <section aria-label={t`Correct ${name}`}>
          <h3>
            <Trans>Correct</Trans>
          </h3>
          <CorrectionForm member={member} {...forms} />
        </section>
        <section aria-label={t`Replace ${shortName(name)}`}>
          <h3>
            <Trans>Put somebody else in</Trans>
          </h3>
          <p>
            <Trans>{name} loses the pass and is told so. The new person gets one by e-mail.</Trans>
          </p>
          <MemberForm
            {...forms}
            intent="replace"
            what={_id}
            label={t`Replace ${shortName(name)}`}
            busyLabel={t`Replacing…`}
            fields={(outcome) => <PersonFields id={`new-${_id}`} {...about} outcome={outcome} />}
          />
        </section>
        <section aria-label={t`Remove ${shortName(name)}`}>
          <details open={isPosted('remove')}>
            <summary>
              <Trans>Remove</Trans>
            </summary>
            <p>
              <Trans>
                The pass of {name} stops working at once, and the seat in the team is free for somebody else.
              </Trans>
            </p>
            {one('remove', t`Remove ${shortName(name)}`, t`Removing…`)}
          </details>
        </section>
        <section aria-label={t`Make ${shortName(name)} the leader`}>
          <details open={isPosted('hand-over')}>
            <summary>
              <Trans>Hand over the lead</Trans>
            </summary>
            <p>
              <Trans>From then on {name} decides about the team, and alone can give the lead back.</Trans>
            </p>
            {one('hand-over', t`Make ${shortName(name)} the leader`, t`Handing over…`)}
          </details>
        </section>
      </div>
    </details>
  );
}

/** The form that adds a member by e-mail. */
export function AddMember({
  team: { registration, members, effectiveRules },
  questions,
  posted,
  send,
  onDone,
}: TeamFormProps & { team: TeamDetail; questions: readonly Question[] }) {
  return (
    <details open={posted?.intent === 'add' && !posted.ok}>
      <summary>
        <Trans>Add a member by e-mail</Trans>
      </summary>
      <ActionForm
        key={members.length}
        intent="add"
        label={t`Add to the team`}
        busyLabel={t`Adding…`}
        look="ghost"
        posted={posted}
        send={send}
        onSuccess={onDone}
        fields={(outcome) => (
          <PersonFields
            id="added"
            eventId={registration.eventId}
            questions={questions}
            rules={effectiveRules}
            outcome={outcome}
          />
        )}
      />
    </details>
  );
}

/** The form that corrects the name of the team. */
export function RenameTeam({ team: { teamName }, posted, send, onDone }: TeamFormProps & { team: TeamDetail }) {
  return (
    <details open={posted?.intent === 'rename' && !posted.ok}>
      <summary>
        <Trans>Change the name of the team</Trans>
      </summary>
      <ActionForm
        key={teamName}
        intent="rename"
        label={t`Save`}
        busyLabel={t`Saving…`}
        look="ghost"
        posted={posted}
        send={send}
        onSuccess={onDone}
        fields={(outcome) => (
          <Field
            name="teamName"
            label={t`Team name`}
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={outcome?.values?.teamName ?? teamName}
            error={outcome?.errors.teamName}
          />
        )}
      />
    </details>
  );
}
