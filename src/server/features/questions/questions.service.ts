import type { Question } from '#contract/questions/question-rules.ts';
import type { QuestionList, SaveQuestions } from '#contract/questions/questions.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { getEvent, lockWithSubEvents } from '../events/events.service.ts';
import { countAnswered } from './answers.repository.ts';
import * as repository from './questions.repository.ts';

const toQuestion = ({ version: _version, eventId: _eventId, ...question }: repository.StoredQuestion): Question =>
  question;

/** The questions that registering for a visible event asks. Throws `event_not_found`. */
export async function listAsked({ db }: AppContext, eventId: string): Promise<Question[]> {
  await getEvent(db, eventId);
  return (await repository.listAskedQuestions(db, eventId)).map(toQuestion);
}

/** The questions of an event for admins: its own, its main event's, and removed ones that have answers. Throws `event_not_found`. */
export async function getQuestionList({ db }: Pick<AppContext, 'db'>, eventId: string): Promise<QuestionList> {
  const event = await getEvent(db, eventId);
  const { mainEventId, mainEventTitle } = event;
  const list = await repository.findList(db, eventId);
  const own = await repository.listOwnQuestions(db, eventId);
  const removed = await repository.listOwnQuestions(db, eventId, { isRemoved: true });
  const answered = await countAnswered(
    db,
    [...own, ...removed].map(({ id }) => id),
  );
  return {
    eventId,
    eventTitle: event.title,
    mainEvent: mainEventId === null ? null : { id: mainEventId, title: mainEventTitle ?? '' },
    version: list?.version ?? 0,
    inherits: list?.inherits ?? true,
    questions: own.map(toQuestion),
    inherited: mainEventId === null ? [] : (await repository.listOwnQuestions(db, mainEventId)).map(toQuestion),
    removed: removed.filter(({ id }) => answered.some(({ questionId }) => questionId === id)).map(toQuestion),
    answered,
  };
}

/** Ids are made by the panel: one of another event's question would change that. Answers must keep their meaning. */
async function checkIds(
  db: Database,
  given: Question[],
  stored: Map<string, repository.StoredQuestion>,
): Promise<void> {
  const others = await repository.listQuestions(
    db,
    given.map(({ id }) => id).filter((id) => !stored.has(id)),
  );
  const changed = given.filter(({ id, kind, scope }) => {
    const before = stored.get(id);
    return before && (before.kind !== kind || before.scope !== scope);
  });
  const answered = await countAnswered(
    db,
    changed.map(({ id }) => id),
  );
  const indexOf = (id: string) => given.findIndex((question) => question.id === id);
  const errors = [
    ...others.map(({ id }) => ({ path: `questions.${indexOf(id)}.id`, message: 'This question is of another event' })),
    ...answered.map(({ questionId }) => ({
      path: `questions.${indexOf(questionId)}.kind`,
      message: 'This question has answers: add a new one instead of changing its kind or who answers it',
    })),
  ];
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
}

const fieldsOf = ({ version: _version, eventId: _eventId, ...fields }: repository.StoredQuestion) =>
  Object.entries(fields).sort(([a], [b]) => a.localeCompare(b));

const differs = (stored: repository.StoredQuestion, given: Question) =>
  JSON.stringify(fieldsOf(stored)) !== JSON.stringify(fieldsOf({ ...given, version: 0, eventId: '' }));

/** What a save changed, by the labels of the questions, for the audit. */
interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

async function replaceQuestions(
  trx: DatabaseTransaction,
  eventId: string,
  given: Question[],
  now: string,
): Promise<Changes> {
  const own = await repository.listOwnQuestions(trx, eventId);
  const gone = await repository.listOwnQuestions(trx, eventId, { isRemoved: true });
  const stored = new Map([...own, ...gone].map((question) => [question.id, question]));
  await checkIds(trx, given, stored);
  const questions = given.map((question) => {
    const before = stored.get(question.id);
    const version = before ? before.version + (differs(before, question) ? 1 : 0) : 1;
    return { ...question, version, eventId };
  });
  const kept = new Set(given.map(({ id }) => id));
  const removed = own.filter(({ id }) => !kept.has(id));
  await repository.upsertQuestions(trx, eventId, questions, now);
  await repository.removeQuestions(
    trx,
    removed.map(({ id }) => id),
    now,
  );
  const wasAsked = new Set(own.map(({ id }) => id));
  const labels = (list: Question[]) => list.map(({ label }) => label);
  return {
    added: labels(given.filter(({ id }) => !wasAsked.has(id))),
    changed: labels(questions.filter(({ id, version }) => wasAsked.has(id) && stored.get(id)?.version !== version)),
    removed: labels(removed),
  };
}

/**
 * Replaces the questions of an event. Answers stay as they were given, also those to removed questions. Throws
 * `event_not_found`, `year_closed`, `questions_changed` where another version is stored, and `validation_failed` for ids of another
 * event's questions and for another kind or scope of a question that has answers.
 */
export async function saveQuestions(context: AppContext, eventId: string, input: SaveQuestions): Promise<QuestionList> {
  await inTransaction(context.db, async (trx) => {
    // Sub-events ask them too.
    await lockWithSubEvents(trx, eventId);
    const { mainEventId } = await getEvent(trx, eventId);
    const inherits = mainEventId === null || input.inherits;
    const list = (await repository.findList(trx, eventId)) ?? { version: 0, inherits: true };
    const questions = (await repository.listOwnQuestions(trx, eventId)).map(toQuestion);
    const contents = {
      stored: { inherits: list.inherits, questions },
      given: { inherits, questions: input.questions },
    };
    const versions = { basedOn: input.version, version: list.version };
    if (isSavedBefore('questions_changed', versions, contents)) return { added: [], changed: [], removed: [] };
    await repository.saveList(trx, eventId, { version: list.version + 1, inherits });
    return replaceQuestions(trx, eventId, input.questions, context.clock().toISOString());
  });
  return getQuestionList(context, eventId);
}
