import { nanoid } from 'nanoid';
import type { GivenAnswers } from '#contract/questions/answer-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { answersVersionOf, isOnSheet, type SheetOf, valuesOf, versionOf } from './answer-sheets.service.ts';
import { type AnswerRow, deleteAnswers, insertAnswerChanges, listAnswers } from './answers.repository.ts';
import { type AcceptedAnswer, acceptAnswers, readAnswerRules, storeAnswers } from './answers.service.ts';
import { releaseFiles } from './files/answer-files.service.ts';
import { formValue, questionsOfGiven } from './kept-answers.service.ts';

/** New answers of one sheet, given under the lock of the registration's event. */
export interface Replacement {
  registrationId: string;
  eventId: string;
  of: SheetOf;
  given: GivenAnswers;
  /** The questions that were shown, see `versionOf`. */
  version: string | undefined;
  /** The answers that were shown, see `answersVersionOf`. */
  answersVersion: string | undefined;
  /** An admin may leave required questions unanswered. */
  isPartial: boolean;
  /** Only what has no answer yet may be given. */
  isFillingOnly: boolean;
  actor: { kind: 'participant' | 'admin'; name: string | null };
}

/**
 * What identifies an answer: its options in any order, its file, else its text. Words of an option that was renamed since make
 * no other answer.
 */
const keyOf = (rows: { optionId: string | null; fileId: string | null; value: string }[]): string =>
  JSON.stringify(rows.map(formValue).toSorted());

const rowsOf = ({ values, optionIds, file }: AcceptedAnswer) =>
  values.map((value, index) => ({ optionId: optionIds[index] ?? null, fileId: file?.id ?? null, value }));

const textOf = (values: { value: string }[] | undefined): string | null =>
  values?.length ? values.map(({ value }) => value).join(', ') : null;

interface Change {
  questionId: string;
  label: string;
  before: AnswerRow[] | undefined;
  after: AcceptedAnswer | undefined;
}

/** A file that the sheet names already may be named again. */
function allowFilesOf(rules: Awaited<ReturnType<typeof readAnswerRules>>, eventId: string, rows: AnswerRow[]): void {
  for (const { fileId: id, questionId, value: name } of rows) {
    if (id) rules.files.set(id, { id, eventId, questionId, imageId: null, name, bytes: 0 });
  }
}

/**
 * Replaces the answers of a sheet by those given to the questions that are asked now; answers to others stay, and answers
 * that are the same stay as they were given, whatever options and limits the questions have by now. Stores what changed, and
 * returns the labels. Throws `questions_changed`, `answers_changed`, `validation_failed` by the paths of answers, and
 * `not_allowed` where an answer would change and only filling in is allowed.
 */
export async function replaceAnswers(
  trx: DatabaseTransaction,
  context: AppContext,
  { registrationId, eventId, of, given, version, answersVersion, isPartial, isFillingOnly, actor }: Replacement,
): Promise<string[]> {
  const sheet = { given, isPartial, ...(of.scope ? { scope: of.scope } : {}) };
  const rules = await readAnswerRules(trx, eventId, [sheet]);
  if (version !== undefined && version !== versionOf(rules.questions)) {
    throw new AppError('questions_changed', {
      detail: 'The organisers changed the questions meanwhile. Look at them again, then send your answers.',
    });
  }
  const asked = rules.questions.filter(({ scope }) => of.scope === undefined || scope === of.scope);
  const stored = (await listAnswers(trx, [registrationId])).filter((row) => isOnSheet(of, row));
  allowFilesOf(rules, eventId, stored);
  const questions = questionsOfGiven(rules.questions, stored, given);
  const [accepted = []] = acceptAnswers({ ...rules, questions }, [sheet]);
  const before = Map.groupBy(stored, ({ questionId }) => questionId);
  const after = new Map(accepted.map((answer) => [answer.question.id, answer]));
  const changes = asked.flatMap(({ id: questionId, label }): Change[] => {
    const change = { questionId, label, before: before.get(questionId), after: after.get(questionId) };
    const isSame = keyOf(change.before ?? []) === keyOf(change.after ? rowsOf(change.after) : []);
    return isSame ? [] : [change];
  });
  if (changes.length === 0) return [];
  if (answersVersion !== undefined && answersVersion !== answersVersionOf(valuesOf(stored))) {
    throw new AppError('answers_changed', {
      detail: 'These answers were changed meanwhile. Look at what is stored now, then save yours again.',
    });
  }
  if (isFillingOnly && changes.some((change) => change.before !== undefined)) {
    throw new AppError('not_allowed', {
      detail: 'To change an answer that was given, log in, or enter the e-mail address that this pass was sent to',
    });
  }
  await store(trx, context, { registrationId, of, actor }, changes);
  return changes.map(({ label }) => label);
}

async function store(
  trx: DatabaseTransaction,
  context: AppContext,
  { registrationId, of, actor }: Pick<Replacement, 'registrationId' | 'of' | 'actor'>,
  changes: Change[],
): Promise<void> {
  const ids = changes.map(({ questionId }) => questionId);
  const { participantId } = of;
  // Answers about the whole registration name nobody; those of one person are deleted by the person.
  const deleted = [
    ...(await deleteAnswers(trx, { participantIds: participantId ? [participantId] : [] }, ids)),
    ...(of.scope === 'person' ? [] : await deleteAnswers(trx, { registrationIds: [registrationId] }, ids)),
  ];
  await releaseFiles(trx, deleted);
  const answers = changes.flatMap(({ after }) => after ?? []);
  await storeAnswers(trx, context, [{ registrationId, participantId: participantId ?? '', answers }]);
  const at = context.clock().toISOString();
  await insertAnswerChanges(
    trx,
    changes.map(({ questionId, label, before, after }) => ({
      id: nanoid(),
      registrationId,
      participantId,
      questionId,
      label,
      at,
      before: textOf(before),
      after: textOf(after && rowsOf(after)),
      actorKind: actor.kind,
      actorName: actor.kind === 'admin' ? actor.name : null,
    })),
  );
}
