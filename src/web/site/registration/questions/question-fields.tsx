import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { answerPath } from '#contract/forms/answer-path-rules.ts';
import { shownQuestions } from '#contract/questions/answer-rules.ts';
import type { Question, QuestionScope } from '#contract/questions/question-rules.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { useReset } from '../../forms/use-reset.ts';
import { type AnswerValues, toGiven } from './answer-values.ts';
import { QuestionField } from './question-field.tsx';
import styles from './questions.module.css';

interface QuestionFieldsProps {
  eventId: string;
  questions: readonly Question[];
  /** Only the questions of this scope; all where it is left out. */
  scope?: QuestionScope;
  /** What the names of the fields begin with: `members.1.`. */
  prefix?: string;
  values: AnswerValues;
  /** Takes a change of the values: an upload may end after other answers were typed. */
  onChange: (change: (before: AnswerValues) => AnswerValues) => void;
  /** Messages by the names of the fields. */
  errors: Record<string, string>;
}

/**
 * The questions that an event asks. With JavaScript those alone whose condition is met; without it all of them: the
 * server ignores the others.
 */
export function QuestionFields({
  eventId,
  questions,
  scope,
  prefix = '',
  values,
  onChange,
  errors,
}: QuestionFieldsProps) {
  const hydrated = useHydrated();
  const shown = new Set(shownQuestions(questions, toGiven(values), scope));
  const asked = scope ? questions.filter((question) => question.scope === scope) : questions;
  return asked
    .filter((question) => !hydrated || shown.has(question))
    .map((question) => (
      <div key={question.id} className={shown.has(question) ? styles.question : styles.pending}>
        <QuestionField
          eventId={eventId}
          question={hydrated ? question : withCondition(question, questions)}
          name={answerPath(question.id, prefix)}
          values={values}
          onChange={(changed) => onChange((before) => ({ ...before, ...changed }))}
          error={errors[answerPath(question.id, prefix)]}
        />
      </div>
    ));
}

/**
 * Without JavaScript a question is there before its condition is met: it says the condition in place of being required, and the server
 * knows whether an answer is missing.
 */
function withCondition(question: Question, questions: readonly Question[]): Question {
  const { showIf, isRequired, help } = question;
  const other = questions.find(({ id }) => id === showIf?.questionId);
  if (!showIf || !other) return question;
  const option = other.options.find(({ id }) => id === showIf.optionId)?.label;
  const chosen = option === undefined ? other.label : `${other.label}: ${option}`;
  const condition = isRequired ? t`Needed if you choose “${chosen}”.` : t`Only if you choose “${chosen}”.`;
  return { ...question, isRequired: false, help: [condition, help].filter(Boolean).join(' ') };
}

type OwnQuestionFieldsProps = Omit<QuestionFieldsProps, 'values' | 'onChange'> & {
  /** What was posted without JavaScript. */
  initial: AnswerValues | undefined;
};

/** The same for a form that has the answers of one person. */
export function OwnQuestionFields({ initial = {}, ...props }: OwnQuestionFieldsProps) {
  const [values, setValues] = useState(initial);
  const fields = useRef<HTMLDivElement>(null);
  useReset(fields, () => setValues({}));
  return (
    <div ref={fields} className={styles.questions}>
      <QuestionFields {...props} values={values} onChange={setValues} />
    </div>
  );
}
