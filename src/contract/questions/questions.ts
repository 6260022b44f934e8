import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { z } from '../zod.ts';
import type { GivenAnswers } from './answer-rules.ts';
import { isModernDay } from './day-rules.ts';
import {
  MAX_HELP,
  MAX_LABEL,
  MAX_LONG_TEXT,
  MAX_NUMBER,
  MAX_OPTION_LABEL,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  type Question,
  questionKinds,
  questionProblems,
  questionScopes,
  withoutForeignLimits,
} from './question-rules.ts';

/** Ids of questions, options and files: a nanoid. The panel makes those of new questions and options. */
const nanoidSchema = z.string().regex(/^[\w-]{21}$/, 'Not an id');
/** `CONSENT_OPTION`, or the id of an option. */
const optionId = z.string().regex(/^[\w-]{1,21}$/, 'Not an id');

const limit = (min: number, max: number) =>
  z
    .number({ error: 'Must be a number' })
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`)
    .nullable()
    .default(null);
const day = z.string().refine(isModernDay, 'Must be a day such as 2027-02-14').nullable().default(null);

/** A question in requests; what its fields mean, `Question` says. */
const givenQuestionSchema = z.object({
  id: nanoidSchema,
  kind: z.enum(questionKinds),
  label: requiredText(MAX_LABEL, 'Write the question'),
  help: optionalText(MAX_HELP).default(null),
  isRequired: flag.default(false),
  scope: z.enum(questionScopes).default('person'),
  options: z
    .array(z.object({ id: nanoidSchema, label: requiredText(MAX_OPTION_LABEL, 'Write the option') }))
    .max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)
    .default([]),
  maxLength: limit(1, MAX_LONG_TEXT).pipe(z.number().int('Must be a whole number').nullable()),
  min: limit(-MAX_NUMBER, MAX_NUMBER),
  max: limit(-MAX_NUMBER, MAX_NUMBER),
  earliest: day,
  latest: day,
  showIf: z.object({ questionId: nanoidSchema, optionId }).nullable().default(null),
});

/** A question as it is stored and shown. */
export const questionSchema = z
  .object({
    id: z.string(),
    kind: z.enum(questionKinds),
    label: z.string(),
    help: z.string().nullable(),
    isRequired: z.boolean(),
    scope: z.enum(questionScopes),
    options: z.array(z.object({ id: z.string(), label: z.string() })),
    maxLength: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    earliest: z.string().nullable(),
    latest: z.string().nullable(),
    showIf: z.object({ questionId: z.string(), optionId: z.string() }).nullable(),
  })
  .meta({ id: 'Question' });

/** The whole list of an event, in order. What it leaves out is no longer asked; its answers stay. */
export const saveQuestionsSchema = z.object({
  /** The version that was read; another one is 409 `questions_changed`. */
  version: wholeNumber(0, 2_000_000_000),
  /** Whether a sub-event asks the questions of its main event before its own. */
  inherits: flag.default(true),
  questions: z
    .array(givenQuestionSchema)
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS} questions`)
    .transform((questions) => questions.map((question): Question => withoutForeignLimits(question)))
    .superRefine((questions, context) => {
      for (const { path, message } of questionProblems(questions)) {
        context.addIssue({ code: 'custom', path, message });
      }
    }),
});
export type SaveQuestions = z.infer<typeof saveQuestionsSchema>;

/**
 * The questions of an event for admins. `version` counts saves, 0 before the first. `inherited` are those of the main
 * event, which a sub-event asks too while `inherits`. `removed` are asked no more but have answers.
 */
export const questionListSchema = z
  .object({
    eventId: z.string(),
    eventTitle: z.string(),
    mainEvent: z.object({ id: z.string(), title: z.string() }).nullable(),
    version: z.number().int(),
    inherits: z.boolean(),
    questions: z.array(questionSchema),
    inherited: z.array(questionSchema),
    removed: z.array(questionSchema),
    /** How many registrations answered a question, by its id. */
    answered: z.array(z.object({ questionId: z.string(), registrations: z.number().int() })),
  })
  .meta({ id: 'QuestionList' });
export type QuestionList = z.infer<typeof questionListSchema>;

/** The longest text of an answer before it is checked against its question, in characters. */
const MAX_GIVEN = 2 * MAX_LONG_TEXT;
const given = z.union([
  z.string().max(MAX_GIVEN, `At most ${MAX_GIVEN} characters`),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(MAX_OPTION_LABEL)).max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`),
]);

/** A multipart body carries the answers as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Answers by the ids of their questions: texts, numbers, true; of options their ids; of a file what its upload returned. */
export const answersSchema = z.preprocess(
  parsed,
  z
    .record(z.string().max(64), given, { error: 'Must be answers by the ids of their questions' })
    .refine((answers) => Object.keys(answers).length <= 4 * MAX_QUESTIONS, 'Too many answers')
    .transform((answers): GivenAnswers => answers),
);

/** A file that was uploaded to be named in an answer; without one it is deleted a day later. */
export const answerFileSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'AnswerFile' });

/** An answer as it was given: under the label and with the options of then. Of a file, `values` is its name. */
export const storedAnswerSchema = z
  .object({
    questionId: z.string(),
    kind: z.enum(questionKinds),
    label: z.string(),
    values: z.array(z.string()),
    /** Null for an answer about the whole registration. */
    participantId: z.string().nullable(),
    /** Where an admin opens a file: `url` downloads it, `picture` shows it. */
    file: z.object({ url: z.string(), picture: z.string().nullable() }).nullable(),
    answeredAt: instant,
  })
  .meta({ id: 'StoredAnswer' });
export type StoredAnswer = z.infer<typeof storedAnswerSchema>;

const byId = z.object({ id });
const tag = 'questions';

export const questionEndpoints = {
  listAsked: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/questions',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The questions that registering for an event asks, those of its main event first',
    tag,
    params: byId,
    data: z.array(questionSchema),
    errors: ['event_not_found'],
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/events/:id/question-list',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    summary: 'The questions of an event, to edit them',
    tag,
    params: byId,
    data: questionListSchema,
    errors: ['event_not_found'],
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/events/:id/question-list',
    access: 'admin',
    power: 'events.edit',
    scope: [{ kind: 'event', params: 'id' }],
    audit: { target: 'event', action: 'changed the questions of', details: ['added', 'changed', 'removed'] },
    summary: 'Replace the questions of an event; answers that were given stay as they are',
    tag,
    params: byId,
    body: saveQuestionsSchema,
    data: questionListSchema,
    errors: ['event_not_found', 'questions_changed'],
  }),
  uploadFile: defineEndpoint({
    method: 'POST',
    path: '/api/events/:id/answer-files',
    access: 'anyone',
    summary:
      'Upload a picture or a PDF of at most 5 MB, to name its id in an answer within two hours, logged in within a day',
    tag,
    params: byId,
    body: z.object({ questionId: nanoidSchema, fileName: optionalText(200).optional() }),
    documents: ['file'],
    data: answerFileSchema,
    errors: ['event_not_found', 'image_too_large', 'file_type_refused', 'too_many_files'],
    /** Guests share one network on a campus, and the bytes they may send bound them further; an account is a leader of many members. */
    rateLimit: { max: 600, timeWindow: 10 * 60_000, ofAccount: 120 },
  }),
  listAnswers: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id/answers',
    access: 'admin',
    power: 'registrations.read',
    scope: [{ kind: 'registration', params: 'id' }],
    summary: 'What the people of a registration answered',
    tag,
    params: byId,
    data: z.array(storedAnswerSchema),
    errors: ['registration_not_found'],
  }),
  listMine: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id/my-answers',
    access: 'participant',
    summary: 'What the user answered: all answers for who made the registration, their own for its other people',
    tag,
    params: byId,
    data: z.array(storedAnswerSchema.omit({ file: true })),
    errors: ['registration_not_found'],
  }),
  downloadFile: defineEndpoint({
    method: 'GET',
    path: '/api/answer-files/:id',
    access: 'admin',
    power: 'registrations.read',
    scope: [{ kind: 'answerFile', params: 'id' }],
    summary: 'A PDF of an answer, as a download',
    tag,
    params: byId,
    bare: true,
    produces: ['application/pdf'],
    data: z.string(),
    errors: ['answer_file_not_found'],
  }),
};
