import { afterEach, expect, it } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { AnswerList } from './pass-answers.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

it('questions and answers say their language where the page has another', () => {
  setLanguageFinder(() => 'hi');
  const answer = { questionId: 'q', participantId: null, optionIds: [], isFile: false };
  const answers = [
    { ...answer, label: 'Food', values: ['Jain'] },
    { ...answer, label: 'खाना', values: ['12'] },
  ] as unknown as Parameters<typeof AnswerList>[0]['answers'];
  const html = renderPage(() => <AnswerList answers={answers} />, null);
  expect(html).toContain('<dt><span lang="en">Food</span></dt><dd><span lang="en">Jain</span></dd>');
  expect(html).toContain('<dt>खाना</dt><dd>12</dd>');
});
