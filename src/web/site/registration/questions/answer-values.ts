import { t } from '@lingui/core/macro';
import { ANSWER_PREFIX } from '#contract/forms/answer-path-rules.ts';
import type { GivenAnswers } from '#contract/questions/answer-rules.ts';

/**
 * Answers as typed into a form, by the ids of their questions: one text, or several where several options are ticked; of an
 * uploaded file its id, and its name below `fileNameKey` (`answer-path-rules.ts`).
 */
export type AnswerValues = Readonly<Record<string, readonly string[]>>;

/** What the names of answers about a new member begin with, by the id of the form's fields. */
export const newPersonPrefix = (id: string) => `${id}.`;

const ANSWER = /^answers\.([\w-]{21}(?:\.name)?)$/;

export const fileNotSent = () => t`The file could not be sent. Check your connection and try again.`;

/** The fields of answers in a form, below a prefix such as `members.1.`: the id of the question, and the value. */
export function* answerFields(form: FormData, prefix = ''): Generator<[string, string | File]> {
  for (const [name, value] of form) {
    const id = name.startsWith(prefix) ? ANSWER.exec(name.slice(prefix.length))?.[1] : undefined;
    if (id) yield [id, value];
  }
}

/** The texts of a form's answers; chosen files are left out. */
export function readAnswers(form: FormData, prefix = ''): AnswerValues {
  const values: Record<string, string[]> = {};
  for (const [id, value] of answerFields(form, prefix)) {
    if (typeof value !== 'string' || value === '') continue;
    const before = Object.hasOwn(values, id) ? values[id] : undefined;
    values[id] = [...(before ?? []), value];
  }
  return values;
}

/** What is sent of typed answers: the names of files are for people only. */
export function toGiven(values: AnswerValues): GivenAnswers {
  const answers = Object.entries(values).filter(([id]) => !id.includes('.'));
  return Object.fromEntries(answers.map(([id, texts]) => [id, [...texts]]));
}

/** A request's errors by the names of the form's fields: those of answers are below the form's prefix. */
export function errorsBelow(prefix: string, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.startsWith(ANSWER_PREFIX) ? prefix + path : path, text]),
  );
}
