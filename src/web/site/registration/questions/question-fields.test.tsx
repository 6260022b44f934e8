import { afterEach, expect, it } from 'vitest';
import { buildChoice, buildQuestion } from '#test/factories/questions.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { QuestionField } from './question-field.tsx';
import { QuestionFields } from './question-fields.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

const render = (questions: ReturnType<typeof buildQuestion>[]) =>
  renderPage(
    () => <QuestionFields eventId="e1" questions={questions} values={{}} onChange={() => {}} errors={{}} />,
    null,
  );

it('without JavaScript a question with a condition names it, and does not look required', () => {
  const travel = buildChoice(['Train', 'Car'], { label: 'Travel' });
  const showIf = { questionId: travel.id, optionId: travel.options[1]?.id ?? '' };
  const text = textOf(
    render([
      travel,
      buildQuestion({ label: 'Which car', isRequired: true, showIf, help: 'Its number' }),
      buildQuestion({ label: 'Its colour', showIf }),
    ]),
  );
  expect(text).toContain('Which car (optional) Needed if you choose “Travel: Car”. Its number');
  expect(text).toContain('Its colour (optional) Only if you choose “Travel: Car”.');
});

it('what a question takes is said in the language of the page', () => {
  const days = buildChoice(['Friday', 'Saturday', 'Sunday'], { kind: 'choices', label: 'Days', min: 2, max: 3 });
  expect(textOf(render([days]))).toContain('2 to 3');
  setLanguageFinder(() => 'hi');
  expect(textOf(render([days]))).toContain('2 से 3');
});

it('that an answer is needed is said where the browser asks for none', () => {
  const travel = buildChoice(['Train', 'Car'], { label: 'Travel', isRequired: true });
  const showIf = { questionId: travel.id, optionId: travel.options[0]?.id ?? '' };
  const many = ['1', '2', '3', '4', '5', '6', '7'];
  // Alive, with the condition met: without JavaScript a question with a condition is not required.
  const field = (question: ReturnType<typeof buildQuestion>) =>
    renderPage(
      () => (
        <QuestionField eventId="e1" name="q" question={question} values={{}} onChange={() => {}} error={undefined} />
      ),
      null,
    );
  expect(field(travel)).toContain('required=""');
  expect(textOf(field(travel))).not.toContain('(required)');
  expect(textOf(field({ ...travel, showIf }))).toContain('Travel * (required)');
  expect(textOf(field({ ...travel, kind: 'choices' }))).toContain('Travel * (required)');
  expect(textOf(field({ ...travel, kind: 'choices', isRequired: false }))).not.toContain('(required)');
  expect(field(buildChoice(many, { isRequired: true, showIf }))).toContain('aria-required="true"');
  expect(field(buildQuestion({ kind: 'consent', isRequired: true, showIf }))).toContain('aria-required="true"');
});

it('the help of a question says its language where the page has another', () => {
  setLanguageFinder(() => 'hi');
  const html = render([
    buildQuestion({ kind: 'long_text', label: 'Act', help: 'A few lines' }),
    buildQuestion({ kind: 'file', label: 'Card', help: 'Both sides' }),
  ]);
  expect(html).toContain('<span lang="en">A few lines</span>');
  expect(html).toContain('<span lang="en">Both sides</span> · ');
});
