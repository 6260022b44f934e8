import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { button } from '../../components/button.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { Field } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { QuestionFields } from '../questions/lazy-question-fields.tsx';
import { FactFields } from '../rules/lazy-facts.tsx';
import { memberPrefix, type TeamValues } from './values/team-values.ts';

type Member = TeamValues['members'][number];

interface MemberFieldsProps {
  eventId: string;
  questions: readonly Question[];
  rules: RosterRules;
  members: readonly Member[];
  /** The member whose name has the focus where the page begins with it. */
  at: number | undefined;
  errors: Record<string, string>;
  onChange: (index: number, change: (before: Member) => Member) => void;
  onRemove: (index: number) => void;
}

/** The members of a team; the first one is its leader and cannot be removed. */
export function MemberFields(props: MemberFieldsProps) {
  const { rules, members, at, errors, onChange, onRemove, eventId, questions } = props;
  const hydrated = useHydrated();
  return members.map((member, index) => {
    const prefix = memberPrefix(index);
    const edit = (change: Partial<Member>) => onChange(index, (before) => ({ ...before, ...change }));
    const field = (own: 'name' | 'email' | 'college') => ({
      name: prefix + own,
      required: true,
      autoComplete: 'off',
      value: member[own] ?? '',
      error: errors[prefix + own],
      onChange: (change: React.ChangeEvent<HTMLInputElement>) => edit({ [own]: change.target.value }),
    });
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
          <Field {...field('name')} label={t`Name`} maxLength={100} {...(index === at ? { autoFocus: true } : {})} />
          <Field {...field('email')} label={t`Email`} type="email" />
        </div>
        {rules.sameCollege ? <Field {...field('college')} label={t`College`} maxLength={200} /> : null}
        <FactFields rules={rules} kind="team" prefix={prefix} values={member} errors={errors} onChange={edit} />
        <QuestionFields
          eventId={eventId}
          questions={questions}
          scope="person"
          prefix={prefix}
          values={member.answers ?? {}}
          onChange={(change) => onChange(index, (before) => ({ ...before, answers: change(before.answers ?? {}) }))}
          errors={errors}
        />
      </fieldset>
    );
  });
}
