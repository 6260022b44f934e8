import { describe, expect, it } from 'vitest';
import { buildChoice, buildOptions, buildQuestion } from '#test/factories/questions.ts';
import { checkAnswers, type GivenAnswer, shownQuestions } from './answer-rules.ts';
import { CONSENT_OPTION, type Question } from './question-rules.ts';

const check = (question: Question, answer: GivenAnswer) => {
  const { answers, errors } = checkAnswers([question], { [question.id]: answer });
  return errors[question.id] ?? answers.map(({ values }) => values.join('; ')).join();
};

describe('checkAnswers', () => {
  it.each<[string, Partial<Question>, GivenAnswer, string]>([
    ['a text', {}, '  City School ', 'City School'],
    ['a text that is too long', { maxLength: 5 }, 'abcdef', 'At most 5 characters'],
    ['a text of two lines', {}, 'a\nb', 'Must be one line'],
    ['a NUL', {}, 'a\0b', 'Contains a character that is not allowed'],
    ['a long text of two lines', { kind: 'long_text' }, 'a\nb', 'a\nb'],
    ['a list for a text', {}, ['a', 'b'], 'Must be text'],
    ['a number', { kind: 'number', min: 1, max: 9 }, '7', '7'],
    ['a number as JSON', { kind: 'number' }, 2.5, '2.5'],
    ['a small number', { kind: 'number', min: 1 }, 0, 'At least 1'],
    ['a large number', { kind: 'number', max: 9 }, '10', 'At most 9'],
    ['no number', { kind: 'number' }, '1e3', 'Must be a number'],
    ['a day', { kind: 'date' }, '2009-02-28', '2009-02-28'],
    ['no day of the calendar', { kind: 'date' }, '2009-02-29', 'Must be a day such as 2027-02-14'],
    ['an early day', { kind: 'date', earliest: '2009-03-01' }, '2009-02-28', 'Not before 01/03/2009'],
    ['a late day', { kind: 'date', latest: '2009-01-01' }, '2009-02-28', 'Not after 01/01/2009'],
    ['a tick', { kind: 'consent' }, 'on', 'Yes'],
    ['a tick as JSON', { kind: 'consent' }, true, 'Yes'],
    ['a tick that is required', { kind: 'consent', isRequired: true }, false, 'Please tick this to go on'],
    ['nothing where something is required', { isRequired: true }, '  ', 'Please answer this'],
    ['nothing where nothing is required', {}, null, ''],
    ['no file id', { kind: 'file' }, '../../etc/passwd', 'Please choose the file again'],
  ])('takes or rejects %s', (_name, overrides, answer, expected) => {
    expect(check(buildQuestion(overrides), answer)).toBe(expected);
  });

  it('takes options of the question by their ids and stores their labels', () => {
    const options = buildOptions('S', 'M', 'L');
    const [small, , large] = options.map(({ id }) => id) as [string, string, string];
    const one = buildQuestion({ kind: 'choice', options });
    expect(check(one, small)).toBe('S');
    expect(check(one, [small, large])).toBe('Please choose one only');
    expect(check(one, 'S')).toBe('Please choose one of the options');
    const several = buildQuestion({ kind: 'choices', options, min: 2, max: 2 });
    expect(check(several, [large, small, small])).toBe('S; L');
    expect(check(several, small)).toBe('Choose at least 2');
    expect(
      check(
        several,
        options.map(({ id }) => id),
      ),
    ).toBe('Choose at most 2');
    expect(checkAnswers([several], { [several.id]: [large, small] }).answers[0]?.optionIds).toEqual([small, large]);
  });

  it('ignores answers to questions whose condition is not met, and requires none', () => {
    const food = buildChoice(['Vegetarian', 'Other'], { isRequired: true });
    const other = food.options[1]?.id ?? '';
    const which = buildQuestion({ isRequired: true, showIf: { questionId: food.id, optionId: other } });
    const agree = buildQuestion({ kind: 'consent', showIf: { questionId: food.id, optionId: other } });
    const deeper = buildQuestion({ isRequired: true, showIf: { questionId: agree.id, optionId: CONSENT_OPTION } });
    const all = [food, which, agree, deeper];
    const first = { [food.id]: food.options[0]?.id ?? '', [which.id]: 'Fish', [agree.id]: true, [deeper.id]: 'x' };
    expect(checkAnswers(all, first)).toMatchObject({ errors: {}, answers: [{ values: ['Vegetarian'] }] });
    expect(checkAnswers(all, first).answers).toHaveLength(1);
    expect(checkAnswers(all, { [food.id]: other, [agree.id]: 'on' }).errors).toEqual({
      [which.id]: 'Please answer this',
      [deeper.id]: 'Please answer this',
    });
    expect(shownQuestions(all, { [food.id]: other })).toEqual([food, which, agree]);
  });

  it('asks each scope its own questions', () => {
    const [mine, ours] = [buildQuestion({ isRequired: true }), buildQuestion({ isRequired: true, scope: 'team' })];
    const missing = (scope?: 'person' | 'team') => Object.keys(checkAnswers([mine, ours], {}, scope).errors);
    expect([missing('person'), missing('team'), missing()]).toEqual([[mine.id], [ours.id], [mine.id, ours.id]]);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('takes an inherited %s for no answer', (id) => {
    const question = buildQuestion({ id, isRequired: true });
    expect(checkAnswers([question], {})).toEqual({ answers: [], errors: { [id]: 'Please answer this' } });
  });
});
