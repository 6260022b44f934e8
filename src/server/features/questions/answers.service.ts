import { nanoid } from 'nanoid';
import { answerPath } from '#contract/forms/answer-path-rules.ts';
import type { FieldError } from '#contract/problem.ts';
import { type CheckedAnswer, checkAnswers, type GivenAnswers } from '#contract/questions/answer-rules.ts';
import type { QuestionScope } from '#contract/questions/question-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';

import { AppError } from '../../errors.ts';
import {
  type AnswersOf,
  assignAnswers,
  deleteAnswerChanges,
  deleteAnswers,
  insertAnswers,
} from './answers.repository.ts';
import { listUnusedFiles, releaseFiles, type StoredAnswerFile, useFiles } from './files/answer-files.service.ts';
import { listAskedQuestions, type StoredQuestion } from './questions.repository.ts';

/** What a request gives as answers about one person, or about the whole registration. */
export interface GivenSheet {
  given: GivenAnswers | undefined;
  /** The questions it may answer; both kinds where left out. */
  scope?: QuestionScope;
  /** What its fields' names begin with: `members.1.`. */
  path?: string;
  /** Whether required questions may be left out: somebody else answers them later. */
  isPartial?: boolean;
}

/** An answer that may be stored. */
export interface AcceptedAnswer extends CheckedAnswer {
  question: StoredQuestion;
  file: StoredAnswerFile | null;
}

/** What decides about answers, read under the event's lock. */
export interface AnswerRules {
  questions: StoredQuestion[];
  /** The files that may be named, by id. Each can be named once. */
  files: Map<string, StoredAnswerFile>;
}

/** Ids of files, among the values of a sheet that could be some. */
const possibleFiles = ({ given = {} }: GivenSheet, questions: StoredQuestion[]): string[] =>
  questions
    .filter(({ kind }) => kind === 'file')
    .flatMap(({ id }) => (Object.hasOwn(given, id) ? [given[id]].flat() : []))
    .filter((value): value is string => typeof value === 'string' && /^[\w-]{21}$/.test(value));

/** Reads what decides about these sheets: the event's questions, and the files that the sheets name. */
export async function readAnswerRules(
  trx: DatabaseTransaction,
  eventId: string,
  sheets: GivenSheet[],
): Promise<AnswerRules> {
  const questions = await listAskedQuestions(trx, eventId);
  const ids = [...new Set(sheets.flatMap((sheet) => possibleFiles(sheet, questions)))];
  const files = await listUnusedFiles(trx, ids);
  return { questions, files: new Map(files.map((file) => [file.id, file])) };
}

/** The checked answers of one sheet, with the file that each names; `errors` gets what is wrong. */
function acceptSheet(
  { questions, files }: AnswerRules,
  { given, scope, path = '', isPartial = false }: GivenSheet,
  named: Set<string>,
  errors: FieldError[],
): AcceptedAnswer[] {
  const asked = isPartial ? questions.map((question) => ({ ...question, isRequired: false })) : questions;
  const checked = checkAnswers(asked, given, scope);
  for (const [id, message] of Object.entries(checked.errors)) errors.push({ path: answerPath(id, path), message });
  return checked.answers.map((answer) => {
    const question = answer.question as StoredQuestion;
    if (question.kind !== 'file') return { ...answer, question, file: null };
    const file = files.get(answer.values[0] ?? '');
    if (file?.questionId === question.id && !named.has(file.id)) {
      named.add(file.id);
      return { ...answer, question, values: [file.name], file };
    }
    errors.push({ path: answerPath(question.id, path), message: 'Please choose the file again' });
    return { ...answer, question, file: null };
  });
}

/**
 * The answers of the sheets, in their order. Throws `validation_failed` with the path of every rejected answer; files
 * that are named by accepted sheets cannot be named again.
 */
export function acceptAnswers(rules: AnswerRules, sheets: GivenSheet[]): AcceptedAnswer[][] {
  const errors: FieldError[] = [];
  const named = new Set<string>();
  const accepted = sheets.map((sheet) => acceptSheet(rules, sheet, named, errors));
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
  for (const id of named) rules.files.delete(id);
  return accepted;
}

/** Accepted answers and whose they are; those to questions about the whole registration are stored without the person. */
export interface AnswersOfPerson {
  registrationId: string;
  participantId: string;
  answers: AcceptedAnswer[];
}

/** The answers of a registration's people, a sheet for each in their order; a sheet may hold answers about all of them. */
export const answersOfPeople = (
  registrationId: string,
  people: { _id: string }[],
  sheets: (AcceptedAnswer[] | undefined)[],
): AnswersOfPerson[] =>
  people.map(({ _id: participantId }, index) => ({ registrationId, participantId, answers: sheets[index] ?? [] }));

/** Stores answers: one statement for all, however many people gave them. */
export async function storeAnswers(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  given: AnswersOfPerson[],
): Promise<void> {
  const answeredAt = clock().toISOString();
  const rows = given.flatMap(({ registrationId, participantId, answers }) =>
    answers.flatMap(({ question, values, optionIds, file }) =>
      values.map((value, position) => ({
        id: nanoid(),
        registrationId,
        participantId: question.scope === 'person' ? participantId : null,
        questionId: question.id,
        questionVersion: question.version,
        kind: question.kind,
        label: question.label,
        position,
        optionId: optionIds[position] ?? null,
        value,
        fileId: file?.id ?? null,
        answeredAt,
      })),
    ),
  );
  if (rows.length === 0) return;
  await insertAnswers(trx, rows);
  await useFiles(
    trx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
}

/** Deletes answers for good, with their files: of registrations with all their people, or of single people. */
export async function eraseAnswersOf(trx: DatabaseTransaction, of: AnswersOf): Promise<void> {
  await deleteAnswerChanges(trx, of);
  await releaseFiles(trx, await deleteAnswers(trx, of));
}

/** Another person comes for the one of a registration: all that was answered is the earlier one's. */
export const keepAnswersWith = (
  trx: DatabaseTransaction,
  registrationId: string,
  participantId: string,
): Promise<void> => assignAnswers(trx, registrationId, participantId);
