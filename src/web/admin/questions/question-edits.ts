import { nanoid } from 'nanoid';
import {
  CONSENT_OPTION,
  canBeCondition,
  type Question,
  type QuestionKind,
  takesOptions,
  withoutForeignLimits,
} from '#contract/questions/question-rules.ts';

export const kindLabels: Record<QuestionKind, string> = {
  text: 'Short text',
  long_text: 'Long text',
  choice: 'One option',
  choices: 'Several options',
  number: 'Number',
  date: 'Date',
  file: 'Picture or PDF',
  consent: 'Tick to agree',
};

export const newOption = (label = '') => ({ id: nanoid(), label });

/** A question of another kind: what belongs to the former kind alone is left behind. */
export function withKind(question: Question, kind: QuestionKind): Question {
  const changed = withoutForeignLimits({ ...question, kind, min: null, max: null, maxLength: null });
  return takesOptions(kind) && changed.options.length === 0
    ? { ...changed, options: [newOption(), newOption()] }
    : changed;
}

/** Copies with ids of their own; conditions between them go on to the copies, others are dropped. */
export function copiesOf(questions: readonly Question[]): Question[] {
  const ids = new Map<string, string>();
  const idOf = (before: string) => {
    const id = ids.get(before) ?? nanoid();
    ids.set(before, id);
    return id;
  };
  const known = new Set(questions.map(({ id }) => id));
  return questions.map((question) => ({
    ...question,
    id: idOf(question.id),
    options: question.options.map(({ id, label }) => ({ id: idOf(id), label })),
    showIf:
      question.showIf && known.has(question.showIf.questionId)
        ? {
            questionId: idOf(question.showIf.questionId),
            optionId: question.showIf.optionId === CONSENT_OPTION ? CONSENT_OPTION : idOf(question.showIf.optionId),
          }
        : null,
  }));
}

/** The list with the question at `index` one place up (-1) or down (1). */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const other = index + by;
  const [a, b] = [list[index], list[other]];
  if (a === undefined || b === undefined) return [...list];
  return list.map((item, at) => (at === index ? b : at === other ? a : item));
}

/** What a question may depend on: `questionId.optionId` of each option of the questions before it. */
export function conditionChoices(question: Question, before: readonly Question[]) {
  return before
    .filter(({ kind, scope }) => canBeCondition(kind) && scope === question.scope)
    .flatMap(({ id, kind, label, options }) => {
      const asked = label || 'A question without a text';
      if (kind === 'consent') return [{ value: `${id}.${CONSENT_OPTION}`, label: `${asked}: ticked` }];
      return options.map((option) => ({ value: `${id}.${option.id}`, label: `${asked}: ${option.label || '…'}` }));
    });
}
