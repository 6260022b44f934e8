import { shownQuestions } from '#contract/questions/answer-rules.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { valuesOf } from './answer-sheets.service.ts';
import { type AnswerRow, listAnsweredQuestionIds, listAnswers } from './answers.repository.ts';
import { hasQuestions, listAskedQuestions, listQuestions, type StoredQuestion } from './questions.repository.ts';

/** The answers of some registrations as cells of a table; null where nothing was answered. */
export type AnswerCells = (registrationId: string, participantId: string | undefined) => (string | null)[];

/** Columns of answers in a table with a row for each person. */
export interface AnswerColumns {
  headings: string[];
  /** Reads the answers of registrations at once. */
  read(registrationIds: string[]): Promise<AnswerCells>;
}

/** The questions that an event asks, then those that its registrations answered and that it does not ask any more. */
async function questionsOf(db: Database, eventId: string, asked: StoredQuestion[]): Promise<StoredQuestion[]> {
  const answered = await listAnsweredQuestionIds(db, eventId);
  const isAsked = new Set(asked.map(({ id }) => id));
  return [
    ...asked,
    ...(await listQuestions(
      db,
      answered.filter((id) => !isAsked.has(id)),
    )),
  ];
}

const textOf = (rows: AnswerRow[] | undefined) => (rows ? rows.map(({ value }) => value).join('; ') : null);

/** What a person answered, and what was answered for the whole registration. */
async function readByPerson(db: Database, registrationIds: string[]) {
  const rows = await listAnswers(db, registrationIds);
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return (registrationId: string, participantId: string | undefined) =>
    (byRegistration.get(registrationId) ?? []).filter(
      (row) => row.participantId === null || row.participantId === participantId,
    );
}

/**
 * The columns of answers: of one event a column for each question, in the words of today; of all events together, where any
 * event has questions, one column with questions and answers.
 */
export async function readAnswerColumns(
  db: Database,
  scope: Scope,
  eventId: string | undefined,
): Promise<AnswerColumns> {
  if (eventId !== undefined && !reaches(scope, eventId)) return { headings: [], read: async () => () => [] };
  if (eventId === undefined) {
    if (!(await hasQuestions(db))) return { headings: [], read: async () => () => [] };
    return {
      headings: ['Answers'],
      read: async (ids) => {
        const answersOf = await readByPerson(db, ids);
        return (registrationId, participantId) => {
          const answers = Map.groupBy(answersOf(registrationId, participantId), ({ label }) => label);
          return [[...answers].map(([label, rows]) => `${label}: ${textOf(rows)}`).join('\n') || null];
        };
      },
    };
  }
  const asked = await listAskedQuestions(db, eventId);
  const questions = await questionsOf(db, eventId, asked);
  const required = asked.filter(({ isRequired }) => isRequired);
  return {
    headings: [...questions.map(({ label }) => label), ...(required.length > 0 ? ['Not answered'] : [])],
    read: async (ids) => {
      const answersOf = await readByPerson(db, ids);
      return (registrationId, participantId) => {
        const rows = answersOf(registrationId, participantId);
        const answers = Map.groupBy(rows, ({ questionId }) => questionId);
        const cells = questions.map(({ id }) => textOf(answers.get(id)));
        if (required.length === 0) return cells;
        const shown = new Set(shownQuestions(asked, valuesOf(rows)).map(({ id }) => id));
        const missing = required.filter(({ id }) => shown.has(id) && !answers.has(id));
        return [...cells, missing.map(({ label }) => label).join('; ') || null];
      };
    },
  };
}
