/**
 * The questions that an event asks of those who register, as pages and server share them. Without Zod: the forms of
 * the site load this file.
 */

/**
 * `text` is one line, `long_text` several; `choice` one option, `choices` several; `date` a day without a time; `file`
 * a picture or a PDF; `consent` a tick.
 */
export const questionKinds = ['text', 'long_text', 'choice', 'choices', 'number', 'date', 'file', 'consent'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Who answers: every person of a registration, or the registration once (its team's leader, or the individual). */
export const questionScopes = ['person', 'team'] as const;
export type QuestionScope = (typeof questionScopes)[number];

export interface QuestionOption {
  id: string;
  label: string;
}

/**
 * A question. `maxLength` limits texts, in characters; `min` and `max` a number, or how many of several options may be
 * chosen; `earliest` and `latest` a date, as YYYY-MM-DD. `showIf` shows it only where an earlier question of the same
 * list and scope has an option, by its id; of a consent `CONSENT_OPTION`.
 */
export interface Question {
  id: string;
  kind: QuestionKind;
  label: string;
  help: string | null;
  isRequired: boolean;
  scope: QuestionScope;
  options: QuestionOption[];
  maxLength: number | null;
  min: number | null;
  max: number | null;
  earliest: string | null;
  latest: string | null;
  showIf: { questionId: string; optionId: string } | null;
}

/** An optional line of text that each person answers, without its label. */
export const newQuestion = (id: string): Question => ({
  id,
  kind: 'text',
  label: '',
  help: null,
  isRequired: false,
  scope: 'person',
  options: [],
  maxLength: null,
  min: null,
  max: null,
  earliest: null,
  latest: null,
  showIf: null,
});

/** The option of a ticked consent. */
export const CONSENT_OPTION = 'yes';

/** A question and one of its options, to find registrations by: `questionId.optionId`. */
export const ANSWER_FILTER = /^[\w-]{21}\.[\w-]{1,21}$/;

export const MAX_QUESTIONS = 50;
export const MAX_OPTIONS = 100;
/** Each may store a file for each person. */
export const MAX_FILE_QUESTIONS = 5;
export const MAX_LABEL = 300;
export const MAX_HELP = 1000;
export const MAX_OPTION_LABEL = 200;
export const MAX_TEXT = 500;
export const MAX_LONG_TEXT = 5000;
/** The largest number that a question may take, and the smallest below zero. */
export const MAX_NUMBER = 1_000_000_000_000;
/** The largest file of an answer, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export const takesText = (kind: QuestionKind): boolean => kind === 'text' || kind === 'long_text';
export const takesOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices';
/** Whether other questions can be shown by what was chosen here. */
export const canBeCondition = (kind: QuestionKind): boolean => takesOptions(kind) || kind === 'consent';

/** How many characters an answer may have. */
export const maxLengthOf = ({ kind, maxLength }: Pick<Question, 'kind' | 'maxLength'>): number =>
  maxLength ?? (kind === 'long_text' ? MAX_LONG_TEXT : MAX_TEXT);

/** A problem of a list of questions: the path of the field in the list, and what is wrong. */
export interface QuestionProblem {
  path: (string | number)[];
  message: string;
}

function optionProblems({ kind, options }: Question, problems: QuestionProblem[]): void {
  if (!takesOptions(kind)) return;
  if (options.length === 0) problems.push({ path: ['options'], message: 'Add at least one option' });
  const ids = new Set<string>();
  const labels = new Set<string>();
  options.forEach(({ id, label }, index) => {
    const name = label.trim().toLowerCase();
    if (ids.has(id)) problems.push({ path: ['options', index, 'id'], message: 'Two options have the same id' });
    else if (labels.has(name))
      problems.push({ path: ['options', index, 'label'], message: 'This option is there already' });
    ids.add(id);
    labels.add(name);
  });
}

function limitProblems(
  { kind, maxLength, min, max, earliest, latest, options }: Question,
  problems: QuestionProblem[],
) {
  const most = maxLengthOf({ kind, maxLength: null });
  if (maxLength !== null && maxLength > most) problems.push({ path: ['maxLength'], message: `At most ${most}` });
  if (min !== null && max !== null && min > max) {
    problems.push({ path: ['max'], message: 'Must not be below the smallest' });
  }
  if (kind === 'choices' && ((min ?? 0) < 0 || (min ?? 0) > options.length)) {
    problems.push({ path: ['min'], message: 'There are not so many options' });
  }
  if (kind === 'choices' && max !== null && max < 1) problems.push({ path: ['max'], message: 'At least 1' });
  if (earliest && latest && earliest > latest) {
    problems.push({ path: ['latest'], message: 'Must not be before the earliest day' });
  }
}

function conditionProblem(question: Question, before: readonly Question[]): string | undefined {
  const { showIf, scope } = question;
  if (!showIf) return undefined;
  const other = before.find(({ id }) => id === showIf.questionId);
  if (!other) return 'The question that it depends on must come before it';
  if (other.scope !== scope) return 'The question that it depends on must be asked of the same people';
  if (!canBeCondition(other.kind)) return 'It can only depend on a choice or a consent';
  const options = other.kind === 'consent' ? [CONSENT_OPTION] : other.options.map(({ id }) => id);
  return options.includes(showIf.optionId) ? undefined : 'This option is not there any more';
}

/** What is wrong in a list of questions beside the form of each field: paths begin with the question's index. */
export function questionProblems(questions: readonly Question[]): QuestionProblem[] {
  const all: QuestionProblem[] = [];
  const ids = new Set<string>();
  questions.forEach((question, index) => {
    const problems: QuestionProblem[] = [];
    if (ids.has(question.id)) problems.push({ path: ['id'], message: 'Two questions have the same id' });
    ids.add(question.id);
    optionProblems(question, problems);
    limitProblems(question, problems);
    const condition = conditionProblem(question, questions.slice(0, index));
    if (condition) problems.push({ path: ['showIf'], message: condition });
    all.push(...problems.map(({ path, message }) => ({ path: [index, ...path], message })));
  });
  const files = questions.filter(({ kind }) => kind === 'file');
  if (files.length > MAX_FILE_QUESTIONS) {
    const index = questions.indexOf(files[MAX_FILE_QUESTIONS] as Question);
    all.push({ path: [index, 'kind'], message: `At most ${MAX_FILE_QUESTIONS} questions may ask for a file` });
  }
  return all;
}

/** Limits and options that do not belong to a question's kind, removed, so that they cannot come back with it. */
export function withoutForeignLimits(question: Question): Question {
  const { kind } = question;
  return {
    ...question,
    options: takesOptions(kind) ? question.options : [],
    maxLength: takesText(kind) ? question.maxLength : null,
    min: kind === 'number' || kind === 'choices' ? question.min : null,
    max: kind === 'number' || kind === 'choices' ? question.max : null,
    earliest: kind === 'date' ? question.earliest : null,
    latest: kind === 'date' ? question.latest : null,
  };
}
