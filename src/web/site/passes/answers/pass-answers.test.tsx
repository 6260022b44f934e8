import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { AnswerList } from './pass-answers.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

const answer = (kind: 'consent' | 'text', label: string, value: string) => ({
  questionId: `${kind} ${label}`,
  participantId: null,
  optionIds: [],
  isFile: false,
  kind,
  label,
  values: [value],
});
const read = (...answers: object[]) => renderPage(() => <AnswerList answers={answers as never} />, null);

it('a consent reads in the language of the page, and what somebody typed as they typed it', async () => {
  const both = () => read(answer('consent', 'Photos', 'Yes'), answer('text', 'Photos', 'Yes'));
  expect(both().match(/>Yes</g)).toHaveLength(2);
  setLanguageFinder(() => 'hi');
  await vi.waitFor(() => expect(both()).toContain('<dd>हाँ</dd>'));
  expect(both().match(/>Yes</g)).toHaveLength(1);
});

it('questions and answers say their language where the page has another', () => {
  setLanguageFinder(() => 'hi');
  const html = read(answer('text', 'Food', 'Jain'), answer('text', 'खाना', '12'));
  expect(html).toContain('<dt><span lang="en">Food</span></dt><dd><span lang="en">Jain</span></dd>');
  expect(html).toContain('<dt>खाना</dt><dd>12</dd>');
});
