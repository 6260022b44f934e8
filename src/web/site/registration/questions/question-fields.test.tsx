import { afterEach, expect, it } from 'vitest';
import { buildChoice, buildQuestion } from '#test/factories/questions.ts';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
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

it('the help of a question says its language where the page has another', () => {
  setLanguageFinder(() => 'hi');
  const html = render([
    buildQuestion({ kind: 'long_text', label: 'Act', help: 'A few lines' }),
    buildQuestion({ kind: 'file', label: 'Card', help: 'Both sides' }),
  ]);
  expect(html).toContain('<span lang="en">A few lines</span>');
  expect(html).toContain('<span lang="en">Both sides</span> · ');
});
