import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReplyTo } from './reply-to.tsx';

const shown = (email: string, contact: string | null = 'desk@college.ac.in') =>
  renderToStaticMarkup(<ReplyTo email={email} contact={contact} />).replace(/ class="[^"]*"/g, '');

it('the preview of a mail says where answers go', () => {
  expect(shown(' Quiz@college.ac.in ')).toBe('<p>Answers go to Quiz@college.ac.in</p>');
  expect(shown('')).toBe('<p>Answers go to desk@college.ac.in</p>');
  // The sample's contact e-mail is left out of mails.
  expect(shown('', null)).toContain('to the address that mails are sent from: the settings have no contact e-mail');
});

it.each(['quiz@college', 'quiz@college..in', 'Quiz Club <quiz@college.ac.in>', 'a@college.in, b@college.in'])(
  'the preview of a mail marks %s, which nobody could answer to',
  (email) => expect(shown(email)).toContain('<mark>'),
);
