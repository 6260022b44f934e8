import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { AnswerList } from './pass-answers.tsx';

afterEach(() => setLanguageFinder(() => 'en'));

const answer = (kind: 'consent' | 'text', questionId: string) => ({
  questionId,
  participantId: null,
  label: 'Photos',
  kind,
  values: ['Yes'],
});

it('a consent reads in the language of the page, and what somebody typed as they typed it', async () => {
  const read = () =>
    renderToStaticMarkup(<AnswerList answers={[answer('consent', 'q1'), answer('text', 'q2')] as never} />);
  expect(read().match(/<dd>Yes<\/dd>/g)).toHaveLength(2);
  setLanguageFinder(() => 'hi');
  await vi.waitFor(() => expect(read()).toContain('<dd>हाँ</dd>'));
  expect(read().match(/<dd>Yes<\/dd>/g)).toHaveLength(1);
});
