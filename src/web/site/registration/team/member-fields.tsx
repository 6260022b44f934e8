import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { button } from '../../components/button.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { Field } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import type { AnswerValues } from '../questions/answer-values.ts';
import { QuestionFields } from '../questions/lazy-question-fields.tsx';
import { FactFields } from '../rules/lazy-facts.tsx';
import { memberPrefix, type TeamValues } from './values/team-values.ts';

type Members = TeamValues['members'];

interface MemberFieldsProps {
  eventId: string;
  questions: readonly Question[];
  onAnswer: (index: number, change: (before: AnswerValues) => AnswerValues) => void;
  rules: RosterRules;
  members: Members;
  /** The member whose name has the focus where the page begins with it. */
  at: number | undefined;
  errors: Record<string, string>;
  onChange: (members: Members) => void;
  onRemove: (index: number) => void;
}

/** The members of a team; the first one is its leader and cannot be removed. */
export function MemberFields(props: MemberFieldsProps) {
  const { rules, members, at, errors, onChange, onRemove, eventId, questions, onAnswer } = props;
  const hydrated = useHydrated();
  const edit = (index: number, change: Partial<Members[number]>) =>
    onChange(members.map((member, position) => (position === index ? { ...member, ...change } : member)));
  return members.map((member, index) => {
    const name = `members.${index}.name`;
    const email = `members.${index}.email`;
    const college = `members.${index}.college`;
    const who = index === 0 ? t`Team Leader` : t`Member ${index + 1}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a member has no name of its own; all fields are controlled.
      <fieldset className={styles.member} key={index} aria-label={who}>
        <div className={styles.memberHead}>
          <strong>{who}</strong>
          {index > 0 ? (
            <button
              type={hydrated ? 'button' : 'submit'}
              name="intent"
              value={`remove:${index}`}
              className={button('ghost', 'small')}
              aria-label={t`Remove ${who}`}
              onClick={() => onRemove(index)}
            >
              <Trans>Remove</Trans>
            </button>
          ) : null}
        </div>
        <div className={styles.pair}>
          <Field
            name={name}
            label={t`Name`}
            required
            maxLength={100}
            autoComplete="off"
            value={member.name}
            {...(index === at ? { autoFocus: true } : {})}
            error={errors[name]}
            onChange={(change) => edit(index, { name: change.target.value })}
          />
          <Field
            name={email}
            label={t`Email`}
            type="email"
            required
            autoComplete="off"
            value={member.email}
            error={errors[email]}
            onChange={(change) => edit(index, { email: change.target.value })}
          />
        </div>
        {rules.sameCollege ? (
          <Field
            name={college}
            label={t`College`}
            required
            maxLength={200}
            autoComplete="off"
            value={member.college ?? ''}
            error={errors[college]}
            onChange={(change) => edit(index, { college: change.target.value })}
          />
        ) : null}
        <FactFields
          rules={rules}
          kind="team"
          prefix={`members.${index}.`}
          values={member}
          errors={errors}
          onChange={(change) => edit(index, change)}
        />
        <QuestionFields
          eventId={eventId}
          questions={questions}
          scope="person"
          prefix={memberPrefix(index)}
          values={member.answers ?? {}}
          onChange={(change) => onAnswer(index, change)}
          errors={errors}
        />
      </fieldset>
    );
  });
}
