import { createHash } from 'node:crypto';
import { shownQuestions } from '#contract/questions/answer-rules.ts';
import type { AnswerChange, AnswerSheet } from '#contract/questions/answer-sheets.ts';
import type { Question, QuestionScope } from '#contract/questions/question-rules.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import type { Database } from '../../db/database.ts';
import { listAnswersOf } from './answer-lists.service.ts';
import { type AnswerRow, listAnswerChanges, listAnswers } from './answers.repository.ts';
import { formValue, questionsOfForm } from './kept-answers.service.ts';
import { listAskedByEvents, listAskedQuestions, type StoredQuestion } from './questions.repository.ts';

export { listAskedByEvents, listAskedQuestions };

/** Changes that are shown of a registration. */
const MAX_CHANGES = 200;

/** A registration as its answers are looked at. */
export interface AnsweringRegistration {
  _id: string;
  eventId: string;
  kind: RegistrationKind;
  name: string;
  people: { _id: string; name: string }[];
}

/** Whose answers belong together: those about the whole registration, or of one person. */
export interface SheetOf {
  /** Null for the answers about the whole registration of a team. */
  participantId: string | null;
  name: string;
  /** The questions it answers; an individual answers both kinds on one sheet. */
  scope: QuestionScope | undefined;
}

/** The sheets of a registration: of an individual one, of a team one about all and one for each person. */
export function sheetsOf({ kind, name, people }: AnsweringRegistration): SheetOf[] {
  const scope = kind === 'team' ? 'person' : undefined;
  const ofPeople = people.map((person) => ({ participantId: person._id, name: person.name, scope }) as SheetOf);
  return kind === 'team' ? [{ participantId: null, name, scope: 'team' }, ...ofPeople] : ofPeople;
}

/** Whether a stored answer belongs to a sheet. */
export const isOnSheet = ({ participantId, scope }: SheetOf, answer: { participantId: string | null }): boolean =>
  answer.participantId === participantId || (scope === undefined && answer.participantId === null);

/** Stored answers as a form takes them: of options their ids, of a file its id. */
export function valuesOf(rows: AnswerRow[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const row of rows) {
    values[row.questionId] = [...(values[row.questionId] ?? []), formValue(row)];
  }
  return values;
}

/** The questions that are shown on a sheet and have no answer. */
function unansweredOn(questions: Question[], values: Record<string, string[]>, { scope }: SheetOf): Question[] {
  return shownQuestions(questions, values, scope).filter(({ id }) => !Object.hasOwn(values, id));
}

/** Names the questions of an event as they are now; another text after any change. */
export const versionOf = (questions: StoredQuestion[]): string =>
  createHash('sha256')
    .update(questions.map(({ id, version }) => `${id}.${version}`).join(' '))
    .digest('base64url')
    .slice(0, 16);

/** Names the answers of a sheet as they are stored; another text after any change. */
export const answersVersionOf = (values: Record<string, string[]>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')
    .slice(0, 16);

const asShown = ({ version: _version, eventId: _eventId, ...question }: StoredQuestion): Question => question;

/** The sheets of a registration with their answers, and the version of the questions. Those with nothing on them are left out. */
export async function readSheets(
  db: Database,
  registration: AnsweringRegistration,
): Promise<{ version: string; sheets: AnswerSheet[] }> {
  const questions = await listAskedQuestions(db, registration.eventId);
  const rows = await listAnswers(db, [registration._id]);
  const stored = (await listAnswersOf(db, [registration._id])).get(registration._id) ?? [];
  const sheets = sheetsOf(registration).map((of): AnswerSheet => {
    const own = rows.filter((row) => isOnSheet(of, row));
    const values = valuesOf(own);
    const asked = questions.filter(({ scope }) => of.scope === undefined || scope === of.scope);
    const unanswered = unansweredOn(questions, values, of);
    return {
      participantId: of.participantId,
      name: of.name,
      version: answersVersionOf(values),
      questions: questionsOfForm(asked, own).map(asShown),
      answers: stored.filter((answer) => isOnSheet(of, answer)).map(({ file: _file, ...answer }) => answer),
      values,
      unanswered: unanswered.map(({ label }) => label),
      missing: unanswered.filter(({ isRequired }) => isRequired).map(({ label }) => label),
    };
  });
  const isUsed = ({ questions: asked, answers }: AnswerSheet) => asked.length > 0 || answers.length > 0;
  return { version: versionOf(questions), sheets: sheets.filter(isUsed) };
}

/** What is unanswered of one sheet. */
export interface OpenSheet {
  participantId: string | null;
  /** How many of the questions shown have no answer. */
  unanswered: number;
  /** The labels of those that must be answered. */
  missing: string[];
  /** Whether nothing of it is answered. */
  isEmpty: boolean;
}

/** What is unanswered of registrations, by their ids, in a few statements for all; events that ask nothing are left out. */
export async function readOpenSheets(
  db: Database,
  registrations: AnsweringRegistration[],
): Promise<Map<string, OpenSheet[]>> {
  const asked = await listAskedByEvents(db, [...new Set(registrations.map(({ eventId }) => eventId))]);
  const asking = registrations.filter(({ eventId }) => asked.has(eventId));
  const rows = Map.groupBy(
    await listAnswers(
      db,
      asking.map(({ _id }) => _id),
    ),
    ({ registrationId }) => registrationId,
  );
  return new Map(
    asking.map((registration) => {
      const questions = asked.get(registration.eventId) ?? [];
      const sheets = sheetsOf(registration).map((of): OpenSheet => {
        const values = valuesOf((rows.get(registration._id) ?? []).filter((row) => isOnSheet(of, row)));
        const open = unansweredOn(questions, values, of);
        return {
          participantId: of.participantId,
          unanswered: open.length,
          missing: open.filter(({ isRequired }) => isRequired).map(({ label }) => label),
          isEmpty: Object.keys(values).length === 0,
        };
      });
      return [registration._id, sheets];
    }),
  );
}

/** The newest changes of a registration's answers. */
export const listChanges = (db: Database, registrationId: string): Promise<AnswerChange[]> =>
  listAnswerChanges(db, registrationId, MAX_CHANGES);
