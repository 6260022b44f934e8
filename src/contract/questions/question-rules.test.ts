import { describe, expect, it } from 'vitest';
import { buildChoice, buildOptions, buildQuestion } from '#test/factories/questions.ts';
import { CONSENT_OPTION, MAX_FILE_QUESTIONS, type Question, questionProblems } from './question-rules.ts';
import { saveQuestionsSchema } from './questions.ts';

const problems = (...questions: Question[]) =>
  questionProblems(questions).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('questionProblems', () => {
  it('finds nothing in a sound list', () => {
    const size = buildChoice(['S', 'M'], { scope: 'team' });
    const showIf = { questionId: size.id, optionId: size.options[1]?.id ?? '' };
    const consent = buildQuestion({ kind: 'consent' });
    const after = buildQuestion({ showIf: { questionId: consent.id, optionId: CONSENT_OPTION } });
    expect(problems(size, buildQuestion({ scope: 'team', showIf }), consent, after)).toEqual([]);
  });

  it('names the field of each problem', () => {
    const size = buildChoice(['S', 's '], {});
    const showIf = { questionId: size.id, optionId: 'gone' };
    expect(
      problems(
        buildQuestion({ showIf: { questionId: size.id, optionId: size.options[0]?.id ?? '' } }),
        size,
        buildQuestion({ showIf }),
        buildQuestion({ showIf, scope: 'team' }),
        buildQuestion({ kind: 'choice' }),
        buildQuestion({ kind: 'number', min: 3, max: 2 }),
        buildQuestion({ kind: 'date', earliest: '2027-02-02', latest: '2027-02-01' }),
        buildQuestion({ maxLength: 5000 }),
        buildQuestion({ kind: 'choices', options: buildOptions('a'), min: 2 }),
      ),
    ).toEqual([
      '0.showIf: The question that it depends on must come before it',
      '1.options.1.label: This option is there already',
      '2.showIf: This option is not there any more',
      '3.showIf: The question that it depends on must be asked of the same people',
      '4.options: Add at least one option',
      '5.max: Must not be below the smallest',
      '6.latest: Must not be before the earliest day',
      '7.maxLength: At most 500',
      '8.min: There are not so many options',
    ]);
  });

  it('limits the questions that ask for files', () => {
    const files = Array.from({ length: MAX_FILE_QUESTIONS + 1 }, () => buildQuestion({ kind: 'file' }));
    expect(problems(...files)).toEqual(['5.kind: At most 5 questions may ask for a file']);
  });
});

describe('saveQuestionsSchema', () => {
  const save = (...questions: unknown[]) => saveQuestionsSchema.safeParse({ version: 0, questions });

  it('fills in what is left out and removes limits of other kinds', () => {
    const { id, label } = buildQuestion();
    expect(save({ id, label, kind: 'date', maxLength: 9, min: 1 }).data?.questions).toEqual([
      buildQuestion({ id, label, kind: 'date' }),
    ]);
  });

  it.each([
    ['10,000 options', buildQuestion({ kind: 'choice', options: buildOptions(...Array(10_000).fill('x')) })],
    ['a label without an end', buildQuestion({ label: 'x'.repeat(100_000) })],
    ['an id that is none', buildQuestion({ id: '__proto__' })],
    ['a kind that is none', { ...buildQuestion(), kind: 'constructor' }],
    ['infinite limits', { ...buildQuestion({ kind: 'number' }), max: 1e300 }],
  ])('rejects %s', (_name, question) => {
    expect(save(question).success).toBe(false);
  });
});
