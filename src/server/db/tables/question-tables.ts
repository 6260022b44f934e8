import type { ColumnType } from 'kysely';
import type { QuestionKind } from '#contract/questions/question-rules.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** What is known of an event's list of questions as a whole; an event that never saved one has no row. */
export interface QuestionListsTable {
  eventId: string;
  /** Counts saves. */
  version: number;
  /** Whether a sub-event asks its main event's questions too. */
  inherits: ColumnType<boolean | number, boolean, boolean>;
}

/** A question of an event. One that is removed keeps its row, for its answers. */
export interface EventQuestionsTable {
  id: string;
  eventId: string;
  position: number;
  /** Counts changes of the definition. */
  version: number;
  /** JSON of the question without its id. */
  definition: string;
  createdAt: Timestamp;
  removedAt: OptionalTimestamp;
}

/** A value of an answer: several options are several rows. Texts are those of the time of answering. */
export interface AnswersTable {
  id: string;
  registrationId: string;
  /** Null for an answer about the whole registration. */
  participantId: string | null;
  questionId: string;
  questionVersion: number;
  kind: QuestionKind;
  label: string;
  /** The order of the values of one answer. */
  position: number;
  /** The chosen option, for filters. */
  optionId: string | null;
  /** As people read it; of a file its name. */
  value: string;
  fileId: string | null;
  answeredAt: Timestamp;
}

/** What an answer was before it was changed, and after; null where there was none. */
export interface AnswerChangesTable {
  id: string;
  registrationId: string;
  /** Null for an answer about the whole registration. */
  participantId: string | null;
  questionId: string;
  label: string;
  before: string | null;
  after: string | null;
  actorKind: 'participant' | 'admin';
  /** The admin's name; null for people of the registration. */
  actorName: string | null;
  at: Timestamp;
}

/** A file that was uploaded for an answer: a picture (`imageId`), else a PDF in the file store. */
export interface AnswerFilesTable {
  id: string;
  eventId: string;
  questionId: string;
  imageId: string | null;
  name: string;
  bytes: number;
  /** Who sent it within a day: the network, or `account` and the id of who was logged in. */
  network: string | null;
  createdAt: Timestamp;
  /** Since when no answer names it; null while one does. */
  unusedSince: OptionalTimestamp;
}
