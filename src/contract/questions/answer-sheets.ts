import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalText, storedEmail, wholeNumber } from '../fields.ts';
import { passCode } from '../passes.ts';
import { z } from '../zod.ts';
import { answersSchema, questionSchema, storedAnswerSchema } from './questions.ts';

/**
 * What one person of a registration, or all of them together (`participantId` null), answered and may answer. `values` are
 * the answers as a form takes them: texts, ids of options, of a file its id. `questions` have the options that were chosen here
 * and are gone since, and no limits that the answer breaks: it may stay. `unanswered` are the labels of the questions that
 * nobody answered yet, `missing` those among them that must be answered. `version` names the values as they are stored.
 */
export const answerSheetSchema = z
  .object({
    participantId: z.string().nullable(),
    name: z.string(),
    version: z.string(),
    questions: z.array(questionSchema),
    answers: z.array(storedAnswerSchema.omit({ file: true })),
    values: z.record(z.string(), z.array(z.string())),
    unanswered: z.array(z.string()),
    missing: z.array(z.string()),
  })
  .meta({ id: 'AnswerSheet' });
export type AnswerSheet = z.infer<typeof answerSheetSchema>;

/**
 * The answers that a pass code opens. `isOpen` is whether they can be changed, which ends at `closesAt`. `isKnown` is whether
 * the user is logged in as the one whom the code belongs to: others fill in what is unanswered, and need the e-mail address of
 * the pass to change an answer. `version` names the questions as they are shown.
 */
export const passAnswersSchema = z
  .object({
    eventId: z.string(),
    eventTitle: z.string(),
    isOpen: z.boolean(),
    closesAt: instant,
    isKnown: z.boolean(),
    version: z.string(),
    sheets: z.array(answerSheetSchema),
  })
  .meta({ id: 'PassAnswers' });
export type PassAnswers = z.infer<typeof passAnswersSchema>;

/** A change of an answer: `before` and `after` as people read them, null where there was none. `by` is the admin's name. */
export const answerChangeSchema = z
  .object({
    participantId: z.string().nullable(),
    label: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    actor: z.enum(['participant', 'admin']),
    by: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'AnswerChange' });
export type AnswerChange = z.infer<typeof answerChangeSchema>;

/** The same for admins, with the newest changes, 200 at most. `changed` are the labels of what this request changed. */
export const registrationAnswersSchema = z
  .object({
    eventId: z.string(),
    version: z.string(),
    sheets: z.array(answerSheetSchema),
    changes: z.array(answerChangeSchema),
    changed: z.array(z.string()).optional(),
  })
  .meta({ id: 'RegistrationAnswers' });
export type RegistrationAnswers = z.infer<typeof registrationAnswersSchema>;

/** Of whose sheet it is: a person's id, or null for the answers about the whole registration. */
const participantId = id.nullable();
/** Where given, the questions must still be those that were shown, else 409 `questions_changed`. */
const version = z.string().max(64).optional();
/**
 * Where given, the answers of the sheet must still be those that were shown, else 409 `answers_changed`; not where what is
 * sent is stored already.
 */
const answersVersion = version;
const answers = answersSchema;

const tag = 'questions';

export const answerSheetEndpoints = {
  showByPass: defineEndpoint({
    method: 'GET',
    path: '/api/passes/:code/answers',
    access: 'anyone',
    summary: 'The answers that a pass code opens: of its owner all of the registration’s, of a member their own',
    tag,
    params: z.object({ code: passCode }),
    data: passAnswersSchema,
    errors: ['registration_not_found'],
  }),
  changeByPass: defineEndpoint({
    method: 'PUT',
    path: '/api/passes/:code/answers',
    access: 'anyone',
    summary: 'Answer what is unanswered; logged in, or with the e-mail address of the pass, change what was answered',
    tag,
    params: z.object({ code: passCode }),
    body: z.object({ participantId, answers, version, answersVersion, email: storedEmail.optional() }),
    data: passAnswersSchema,
    errors: ['registration_not_found', 'transition_not_allowed', 'not_allowed', 'questions_changed', 'answers_changed'],
    rateLimit: { max: 600, timeWindow: 10 * 60_000 },
  }),
  showByAdmin: defineEndpoint({
    method: 'GET',
    path: '/api/registrations/:id/answer-sheets',
    access: 'admin',
    power: 'registrations.read',
    scope: [{ kind: 'registration', params: 'id' }],
    summary: 'What the people of a registration answered and may answer, and what was changed',
    tag,
    params: z.object({ id }),
    data: registrationAnswersSchema,
    errors: ['registration_not_found'],
  }),
  changeByAdmin: defineEndpoint({
    method: 'PUT',
    path: '/api/registrations/:id/answers',
    access: 'admin',
    power: 'registrations.edit',
    scope: [{ kind: 'registration', params: 'id' }],
    audit: {
      target: 'registration',
      action: 'changed answers of the registration',
      details: ['participantId', 'changed', 'reason'],
    },
    summary: 'Change the answers of a person or of the whole registration; required ones may be left out',
    tag,
    params: z.object({ id }),
    body: z.object({
      participantId,
      answers,
      version,
      answersVersion,
      registrationVersion: wholeNumber(1, 2_000_000_000).optional(),
      reason: optionalText(300).optional(),
    }),
    data: registrationAnswersSchema,
    errors: [
      'registration_not_found',
      'transition_not_allowed',
      'registration_changed',
      'questions_changed',
      'answers_changed',
    ],
  }),
};
