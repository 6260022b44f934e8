import { t } from '@lingui/core/macro';
import { answerPath, fileNameKey } from '#contract/forms/answer-path-rules.ts';
import { checkAnswers, type GivenAnswers } from '#contract/questions/answer-rules.ts';
import { MAX_FILE_BYTES, type Question, type QuestionScope } from '#contract/questions/question-rules.ts';
import { ApiError, call, type Transport } from '../../../api.ts';
import { apiText } from '../../../language/api-text.ts';
import { type AnswerValues, answerFields, fileNotSent, readAnswers, toGiven } from './answer-values.ts';

/** See `prepare` of `useSubmission`. */
const loadQuestionContract = () => import('#contract/questions/questions.ts');

const fileTooLarge = () => t`The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`;

export interface UploadedFile {
  id: string;
  name: string;
}

/** Uploads a file for a question. Throws an `Error` whose message is for people. */
export async function uploadFile(
  transport: Transport,
  eventId: string,
  questionId: string,
  file: File,
): Promise<UploadedFile> {
  if (file.size > MAX_FILE_BYTES) throw new Error(fileTooLarge());
  const { questionEndpoints } = await loadQuestionContract();
  try {
    const input = { params: { id: eventId }, body: { questionId, fileName: file.name }, files: { file } };
    return (await call(transport, questionEndpoints.uploadFile, input)).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new Error(apiText(error.fieldErrors.file || error.message) || fileNotSent());
  }
}

export interface SentAnswers {
  /** For the request; undefined where the form has no answers. */
  given: GivenAnswers | undefined;
  /** To fill the form in again: uploaded files are in it. */
  values: AnswerValues;
  /** Messages by the names of the fields. */
  errors: Record<string, string>;
}

export interface AnswersToSend {
  form: FormData;
  transport: Transport;
  eventId: string;
  /** What the names of the fields begin with: `members.1.`. */
  prefix?: string;
  /** Where they are known, answers are checked before a file is sent. */
  questions?: readonly Question[] | undefined;
  scope?: QuestionScope;
}

/** Stands for a file that is chosen and not uploaded yet. */
const CHOSEN_FILE = 'x'.repeat(21);

const isChosen = (value: string | File): value is File => value instanceof File && value.size > 0;

/** Reads the answers of a form and uploads its files: with JavaScript those that are not uploaded yet, without it all. */
export async function sendAnswers(send: AnswersToSend): Promise<SentAnswers> {
  const { form, transport, eventId, prefix = '', questions, scope } = send;
  const values: Record<string, readonly string[]> = { ...readAnswers(form, prefix) };
  const files = [...answerFields(form, prefix)].filter((field): field is [string, File] => isChosen(field[1]));
  const errors: Record<string, string> = {};
  if (questions) {
    const chosen = Object.fromEntries(files.map(([id]) => [id, CHOSEN_FILE]));
    const checked = checkAnswers(questions, { ...toGiven(values), ...chosen }, scope);
    for (const [id, message] of Object.entries(checked.errors)) errors[answerPath(id, prefix)] = apiText(message);
  }
  for (const [id, file] of Object.keys(errors).length > 0 ? [] : files) {
    try {
      const uploaded = await uploadFile(transport, eventId, id, file);
      values[id] = [uploaded.id];
      values[fileNameKey(id)] = [uploaded.name];
    } catch (error) {
      errors[answerPath(id, prefix)] = error instanceof Error ? error.message : fileNotSent();
    }
  }
  return { given: Object.keys(values).length > 0 ? toGiven(values) : undefined, values, errors };
}

export const wrongAnswers = () => t`Please look at the marked questions.`;
