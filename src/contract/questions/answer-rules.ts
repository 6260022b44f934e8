import { plainNumber, readableDay } from './answer-words.ts';
import { isModernDay } from './day-rules.ts';
import { CONSENT_OPTION, MAX_NUMBER, maxLengthOf, type Question, type QuestionScope } from './question-rules.ts';

/**
 * The rules of answers, for pages and server: which questions are shown, and what is wrong with what was given. Without
 * Zod: the forms of the site load this file.
 */

/** What may be given as an answer: JSON or, from a form, its text; of a file the id that its upload returned. */
export type GivenAnswer = string | number | boolean | null | string[];
/** Answers by the ids of their questions. Ids of no question are ignored. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

/**
 * A valid answer. `values` are texts as people read them: of options their labels, of a file its id. `optionIds` are
 * those of the chosen options, in the same order; of a consent `CONSENT_OPTION`.
 */
export interface CheckedAnswer {
  question: Question;
  values: string[];
  optionIds: string[];
}

export interface CheckedAnswers {
  answers: CheckedAnswer[];
  /** The message of each rejected answer, by the id of its question. */
  errors: Record<string, string>;
}

export const MISSING_ANSWER = 'Please answer this';
const MISSING = {
  choice: 'Please choose one',
  choices: 'Please choose at least one',
  date: 'Please give a day',
  file: 'Please choose a file',
  consent: 'Please tick this to go on',
} as Partial<Record<Question['kind'], string>>;

/** How a consent that was given reads. */
const CONSENT_TEXT = 'Yes';
const yes = ['true', 'on', 'yes', '1'];

/** Only what was sent under this id itself: `constructor` and its like are no answers. */
function givenTo(given: GivenAnswers, id: string): string[] {
  const value = Object.hasOwn(given, id) ? given[id] : undefined;
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    const text = item === null || item === undefined ? '' : String(item).trim();
    return text === '' ? [] : [text];
  });
}

function isConsentGiven(texts: string[]): boolean {
  return texts.some((text) => yes.includes(text.toLowerCase()));
}

/** The ids of the options that were given; what is no option of the question stays, to be rejected. */
function chosenIn({ kind }: Question, texts: string[]): string[] {
  if (kind === 'consent') return isConsentGiven(texts) ? [CONSENT_OPTION] : [];
  return [...new Set(texts)];
}

/**
 * The questions of a scope that are shown for what was given: those without a condition, and those whose condition is
 * met by a question that is shown itself.
 */
export function shownQuestions(questions: readonly Question[], given: GivenAnswers, scope?: QuestionScope): Question[] {
  const shown = new Map<string, Question>();
  for (const question of questions) {
    if (scope && question.scope !== scope) continue;
    const { showIf } = question;
    const other = showIf && shown.get(showIf.questionId);
    if (showIf && !other) continue;
    if (showIf && other && !chosenIn(other, givenTo(given, other.id)).includes(showIf.optionId)) continue;
    shown.set(question.id, question);
  }
  return [...shown.values()];
}

function numberError({ min, max }: Question, text: string): string | undefined {
  if (!/^[+-]?\d{1,15}(\.\d{1,6})?$/.test(text)) return 'Must be a number';
  const value = Number(text);
  if (Math.abs(value) > MAX_NUMBER) return 'This number is too large';
  if (min !== null && value < min) return `At least ${plainNumber(min)}`;
  return max !== null && value > max ? `At most ${plainNumber(max)}` : undefined;
}

function dateError({ earliest, latest }: Question, text: string): string | undefined {
  if (!isModernDay(text)) return 'Must be a day such as 2027-02-14';
  if (earliest !== null && text < earliest) return `Not before ${readableDay(earliest)}`;
  return latest !== null && text > latest ? `Not after ${readableDay(latest)}` : undefined;
}

function choiceError({ kind, options, min, max }: Question, chosen: string[]): string | undefined {
  const known = new Set(options.map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) return 'Please choose one of the options';
  if (kind === 'choice') return chosen.length > 1 ? 'Please choose one only' : undefined;
  if (min !== null && chosen.length < min) return `Choose at least ${min}`;
  return max !== null && chosen.length > max ? `Choose at most ${max}` : undefined;
}

function errorOf(question: Question, texts: string[], chosen: string[]): string | undefined {
  if (texts.some((text) => text.includes('\0'))) return 'Contains a character that is not allowed';
  const [text = ''] = texts;
  switch (question.kind) {
    case 'choice':
    case 'choices':
      return choiceError(question, chosen);
    case 'consent':
      return undefined;
    case 'number':
      return texts.length > 1 ? 'Must be a number' : numberError(question, text);
    case 'date':
      return texts.length > 1 ? 'Must be one day' : dateError(question, text);
    case 'file':
      return texts.length > 1 || !/^[\w-]{21}$/.test(text) ? 'Please choose the file again' : undefined;
    case 'text':
    case 'long_text': {
      if (texts.length > 1) return 'Must be text';
      if (question.kind === 'text' && /[\r\n]/.test(text)) return 'Must be one line';
      return text.length > maxLengthOf(question) ? `At most ${maxLengthOf(question)} characters` : undefined;
    }
    default:
      return question.kind satisfies never;
  }
}

/** The texts of a valid answer, as people read them. */
function valuesOf({ kind, options }: Question, texts: string[], chosen: string[]): string[] {
  if (kind === 'consent') return [CONSENT_TEXT];
  if (kind === 'number') return [String(Number(texts[0]))];
  if (kind !== 'choice' && kind !== 'choices') return texts;
  return options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
}

/**
 * Checks what was given to the questions of a scope, or of both. Answers to questions that are not shown, or that are no
 * questions, are ignored: a page without JavaScript shows them all.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: GivenAnswers = {},
  scope?: QuestionScope,
): CheckedAnswers {
  const answers: CheckedAnswer[] = [];
  const errors: Record<string, string> = {};
  for (const question of shownQuestions(questions, given, scope)) {
    const texts = givenTo(given, question.id);
    const isOfOptions = question.kind === 'choice' || question.kind === 'choices' || question.kind === 'consent';
    const chosen = isOfOptions ? chosenIn(question, texts) : [];
    const isMissing = isOfOptions ? chosen.length === 0 : texts.length === 0;
    if (isMissing) {
      if (question.isRequired) errors[question.id] = MISSING[question.kind] ?? MISSING_ANSWER;
      continue;
    }
    const error = errorOf(question, texts, chosen);
    if (error) errors[question.id] = error;
    else {
      const optionIds = question.options.map(({ id }) => id).filter((id) => chosen.includes(id));
      const ids = question.kind === 'consent' ? chosen : optionIds;
      answers.push({ question, values: valuesOf(question, texts, chosen), optionIds: ids });
    }
  }
  return { answers, errors };
}
