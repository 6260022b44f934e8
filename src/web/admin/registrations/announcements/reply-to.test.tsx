import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReplyTo } from './reply-to.tsx';

const shown = (email: string) => renderToStaticMarkup(<ReplyTo email={email} />).replace(/ class="[^"]*"/g, '');

it('the preview of a mail says where answers go', () => {
  expect(shown(' Quiz@college.ac.in ')).toBe('<p>Answers go to Quiz@college.ac.in</p>');
  expect(shown('')).toBe('<p>Answers go to the festival’s contact e-mail</p>');
});

it.each(['quiz@college', 'quiz@college..in', 'Quiz Club <quiz@college.ac.in>', 'a@college.in, b@college.in'])(
  'the preview of a mail marks %s, which nobody could answer to',
  (email) => expect(shown(email)).toContain('<mark>'),
);
