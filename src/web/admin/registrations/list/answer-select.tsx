import { Select } from '@mantine/core';
import { CONSENT_OPTION, canBeCondition, type Question } from '#contract/questions/question-rules.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { questionListQuery } from '../../queries/questions.ts';
import styles from './registration-controls.module.css';

interface AnswerSelectProps {
  eventId: string;
  value: string | undefined;
  onChange: (answer: string | undefined) => void;
}

/** The options of each question that is answered by options. */
const choicesOf = (questions: Question[]) =>
  questions
    .filter(({ kind }) => canBeCondition(kind))
    .map(({ id, kind, label, options }) => ({
      group: label,
      items:
        kind === 'consent'
          ? [{ value: `${id}.${CONSENT_OPTION}`, label: 'Agreed' }]
          : options.map((option) => ({ value: `${id}.${option.id}`, label: option.label })),
    }));

/** Finds those who chose an option of one of the event's questions, or lack a required answer (`missing`); nothing where there is nothing to choose. */
export function AnswerSelect({ eventId, value, onChange }: AnswerSelectProps) {
  const { data } = usePageQuery(questionListQuery(useAdminApi(), eventId));
  const asked = data ? [...(data.inherits ? data.inherited : []), ...data.questions] : [];
  const missing = asked.some(({ isRequired }) => isRequired)
    ? [{ group: 'All questions', items: [{ value: 'missing', label: 'A required answer is missing' }] }]
    : [];
  const choices = [...missing, ...choicesOf([...asked, ...(data?.removed ?? [])])];
  if (choices.length === 0 && !value) return null;
  return (
    <Select
      className={styles.event}
      aria-label="Answer"
      placeholder="All answers"
      data={choices}
      value={value ?? null}
      onChange={(answer) => onChange(answer ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All answers' }}
    />
  );
}
