import type { Question } from '#contract/questions/question-rules.ts';
import type { AnswerValues } from './answer-values.ts';

/** What the field of a question of any kind gets. */
export interface QuestionFieldProps {
  eventId: string;
  question: Question;
  /** The name of its field. */
  name: string;
  values: AnswerValues;
  onChange: (changed: AnswerValues) => void;
  error: string | undefined;
}
