import { expect, it } from 'vitest';
import { questionProblems } from '#contract/questions/question-rules.ts';
import { buildChoice, buildOptions, buildQuestion } from '#test/factories/questions.ts';
import { conditionChoices, copiesOf, moved, withKind } from './question-edits.ts';

it('copiesOf gives ids of their own to questions and options, and conditions follow', () => {
  const size = buildChoice(['S', 'M']);
  const consent = buildQuestion({ kind: 'consent' });
  const all = [
    size,
    consent,
    buildQuestion({ showIf: { questionId: size.id, optionId: size.options[1]?.id ?? '' } }),
    buildQuestion({ showIf: { questionId: consent.id, optionId: 'yes' } }),
  ];
  const copies = copiesOf(all);
  const ids = (questions: typeof all) => questions.flatMap(({ id, options }) => [id, ...options.map((o) => o.id)]);
  expect(ids(copies).filter((id) => ids(all).includes(id))).toEqual([]);
  expect(questionProblems(copies)).toEqual([]);
  expect(copies[2]?.showIf).toEqual({ questionId: copies[0]?.id, optionId: copies[0]?.options[1]?.id });
  expect(copiesOf(all.slice(2)).map(({ showIf }) => showIf)).toEqual([null, null]);
});

it('withKind leaves behind what belongs to the former kind', () => {
  const number = withKind(buildQuestion({ kind: 'choice', options: buildOptions('S'), maxLength: 5 }), 'number');
  expect(number).toMatchObject({ kind: 'number', options: [], maxLength: null });
  expect(withKind(number, 'choices').options).toHaveLength(2);
});

it('moved swaps neighbours and stays within the list', () => {
  expect([moved(['a', 'b', 'c'], 1, -1), moved(['a', 'b', 'c'], 2, 1)]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
  ]);
});

it('conditionChoices offers options of questions that are asked of the same people', () => {
  const [mine, ours] = [buildChoice(['S']), buildChoice(['S'], { scope: 'team' })];
  const question = buildQuestion();
  expect(conditionChoices(question, [mine, ours, buildQuestion()])).toEqual([
    { value: `${mine.id}.${mine.options[0]?.id}`, label: 'T-shirt size: S' },
  ]);
});
