import { checkAnswers, type GivenAnswers } from '#contract/questions/answer-rules.ts';
import { type Question, takesOptions } from '#contract/questions/question-rules.ts';
import type { AnswerRow } from './answers.repository.ts';

// What was answered before options were removed and limits narrowed stays: the questions of one sheet differ by its answers.

/** A value as a form takes it: of an option and a file the id. */
export const formValue = ({ optionId, fileId, value }: Pick<AnswerRow, 'optionId' | 'fileId' | 'value'>): string =>
  optionId ?? fileId ?? value;

/** With the chosen options that are gone, as they read when they were chosen; no other sheet is offered them. */
function withChosen<Q extends Question>(question: Q, rows: AnswerRow[]): Q {
  if (!takesOptions(question.kind)) return question;
  const known = new Set(question.options.map(({ id }) => id));
  const gone = rows.flatMap(({ optionId, value }) =>
    optionId === null || known.has(optionId) ? [] : [{ id: optionId, label: value }],
  );
  return { ...question, options: [...question.options, ...gone] };
}

/** Questions with the options that a sheet has chosen, those without limits for whose answer `isUnlimited`. */
function forSheet<Q extends Question>(
  questions: readonly Q[],
  stored: AnswerRow[],
  isUnlimited: (question: Q, values: string[]) => boolean,
): Q[] {
  const rowsOf = Map.groupBy(stored, ({ questionId }) => questionId);
  return questions.map((question) => {
    const rows = rowsOf.get(question.id);
    if (!rows) return question;
    const known = withChosen(question, rows);
    const limits = { maxLength: null, min: null, max: null, earliest: null, latest: null };
    return isUnlimited(known, rows.map(formValue)) ? { ...known, ...limits } : known;
  });
}

/** As a sheet's form shows them: no field refuses the answer that it begins with. */
export const questionsOfForm = <Q extends Question>(questions: readonly Q[], stored: AnswerRow[]): Q[] =>
  forSheet(questions, stored, (question, values) => {
    const { errors } = checkAnswers([{ ...question, showIf: null }], { [question.id]: values });
    return Object.hasOwn(errors, question.id);
  });

const sorted = (values: unknown[]) => JSON.stringify(values.map((value) => String(value).trim()).toSorted());

/** As what is given is checked: an answer that is sent back as it is stored has no limits. */
export const questionsOfGiven = <Q extends Question>(
  questions: readonly Q[],
  stored: AnswerRow[],
  given: GivenAnswers,
): Q[] => forSheet(questions, stored, ({ id }, values) => sorted([given[id]].flat()) === sorted(values));
