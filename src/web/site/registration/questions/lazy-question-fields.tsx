import type { Question } from '#contract/questions/question-rules.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import type * as fields from './question-fields.tsx';

// Most events ask nothing.
const LazyQuestionFields = onDemand(() => import('./question-fields.tsx').then((part) => part.QuestionFields));
const LazyOwnQuestionFields = onDemand(() => import('./question-fields.tsx').then((part) => part.OwnQuestionFields));

/** `QuestionFields`, loaded where an event asks something. */
export const QuestionFields = (props: Parameters<typeof fields.QuestionFields>[0]) =>
  props.questions.length === 0 ? null : <LazyQuestionFields {...props} />;

/** `OwnQuestionFields`, loaded where an event asks something. */
export const OwnQuestionFields = (props: Parameters<typeof fields.OwnQuestionFields>[0]) =>
  props.questions.length === 0 ? null : <LazyOwnQuestionFields {...props} />;

/** How a form with these questions is sent without JavaScript. */
export const formTypeFor = (questions: readonly Question[]) =>
  questions.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined;
