import { fileNameKey } from '#contract/forms/answer-path-rules.ts';
import type { AnswerSheet, PassAnswers } from '#contract/questions/answer-sheets.ts';
import type { AnswerValues } from '../../registration/questions/answer-values.ts';

/** What the names of a sheet's fields begin with: several sheets on one page ask the same questions. */
export const sheetPrefix = ({ participantId }: Pick<AnswerSheet, 'participantId'>): string =>
  `${participantId ?? 'registration'}.`;

/** The answers of a sheet as its form shows them first; of files their names too. */
export function initialValues({ values, answers }: Pick<AnswerSheet, 'values' | 'answers'>): AnswerValues {
  const names = answers
    .filter(({ kind, questionId }) => kind === 'file' && Object.hasOwn(values, questionId))
    .map(({ questionId, values: [name = ''] }) => [fileNameKey(questionId), [name]] as const);
  return { ...values, ...Object.fromEntries(names) };
}

/** What a pass says of its answers: how many questions wait for somebody, and whether answers can change. */
export interface OpenAnswers {
  isOpen: boolean;
  /** Required questions, and those of people who answered nothing yet. */
  waiting: number;
}

/** What of the sheets waits for an answer; optional questions that somebody left out do not. */
export function openAnswers({ isOpen, sheets }: Pick<PassAnswers, 'isOpen' | 'sheets'>): OpenAnswers {
  const counts = sheets.map(({ answers, unanswered, missing }) =>
    answers.length === 0 ? unanswered.length : missing.length,
  );
  return { isOpen, waiting: counts.reduce((sum, count) => sum + count, 0) };
}
