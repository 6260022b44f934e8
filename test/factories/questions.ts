import { nanoid } from 'nanoid';
import { newQuestion, type Question } from '#contract/questions/question-rules.ts';
import type { AppContext } from '#server/context.ts';
import { getQuestionList, saveQuestions } from '#server/features/questions/questions.service.ts';

/** A question: by default an optional line of text that each person answers. */
export const buildQuestion = (overrides: Partial<Question> = {}): Question => ({
  ...newQuestion(nanoid()),
  label: 'Which school are you from?',
  ...overrides,
});

export const buildOptions = (...labels: string[]) => labels.map((label) => ({ id: nanoid(), label }));

/** A question with one option for each label. */
export const buildChoice = (labels: string[], overrides: Partial<Question> = {}): Question =>
  buildQuestion({ kind: 'choice', label: 'T-shirt size', options: buildOptions(...labels), ...overrides });

/** Makes these the questions of an event and returns them. */
export async function createQuestions(
  context: AppContext,
  eventId: string,
  ...questions: Question[]
): Promise<Question[]> {
  const { version } = await getQuestionList(context, eventId);
  await saveQuestions(context, eventId, { version, inherits: true, questions });
  return questions;
}
