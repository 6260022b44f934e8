import { lazy } from 'react';
import type { Question } from '#contract/questions/question-rules.ts';
import type * as fields from './question-fields.tsx';

/** Most events ask nothing. A connection that fails once may hold the next time. */
const load = () => import('./question-fields.tsx').catch(() => import('./question-fields.tsx'));

// No Suspense around them: a page becomes interactive as a whole, when its draft can be filled in.
const LazyQuestionFields = lazy(async () => ({ default: (await load()).QuestionFields }));
const LazyOwnQuestionFields = lazy(async () => ({ default: (await load()).OwnQuestionFields }));

/** `QuestionFields`, loaded where an event asks something. */
export const QuestionFields = (props: Parameters<typeof fields.QuestionFields>[0]) =>
  props.questions.length === 0 ? null : <LazyQuestionFields {...props} />;

/** `OwnQuestionFields`, loaded where an event asks something. */
export const OwnQuestionFields = (props: Parameters<typeof fields.OwnQuestionFields>[0]) =>
  props.questions.length === 0 ? null : <LazyOwnQuestionFields {...props} />;

/** How a form with these questions is sent without JavaScript. */
export const formTypeFor = (questions: readonly Question[]) =>
  questions.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined;
