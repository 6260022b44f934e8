import { expect, it } from 'vitest';
import { CONTACT_OR_HELPLINE, splitContacts } from './contact-links.ts';

const linksOf = (text: string, pattern?: RegExp) =>
  splitContacts(text, pattern).flatMap(({ href }) => (href ? [href] : []));

it('splitContacts finds addresses and phone numbers, and leaves every letter of the text', () => {
  const text = 'Asha: 98765 43210, asha.rao@nit.example. Desk: +91-135-277 1234 or 09876543210.';
  expect(linksOf(text)).toEqual([
    'tel:9876543210',
    'mailto:asha.rao@nit.example',
    'tel:+911352771234',
    'tel:09876543210',
  ]);
  expect(
    splitContacts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it.each(['022-2576 4001', '0135 2771234', '0135-277-1234', '01332-285311', '01332 28 5311'])(
  'splitContacts finds the landline %s',
  (number) => expect(linksOf(`Desk: ${number}.`)).toEqual([`tel:${number.replace(/\D/g, '')}`]),
);

it.each([
  ['Rules: https://example.test/a_(b)?c=1&d=9876543210.', 'https://example.test/a_(b)?c=1&d=9876543210'],
  ['(see http://example.test/rules/)', 'http://example.test/rules/'],
  ['https://example.test/me@there.test, twice', 'https://example.test/me@there.test'],
  [
    'HTML: &quot;https://example.test/?a=1&amp;b=2&quot; &lt;https://x&gt;',
    'https://example.test/?a=1&amp;b=2',
    'https://x',
  ],
  ['यहाँ देखें: https://example.test/नियम।', 'https://example.test/नियम'],
])('splitContacts finds the url in %s', (text, ...urls) => expect(linksOf(text)).toEqual(urls));

it.each([
  'UTR 123456789012 and 987654321098',
  'Prizes of ₹75000 and 1000000',
  'from 2027-02-14 10:00 to 12:30',
  'Rooms 012 1234 and 0123-456',
  'http:// and https://. and @festival',
  'ftp://example.test/x',
  'call 112 in need, 100 seats',
])('splitContacts takes nothing else for a contact: %s', (text) => expect(linksOf(text)).toEqual([]));

it('CONTACT_OR_HELPLINE takes short numbers for help where a text names them, and no amounts', () => {
  const text = 'Any emergency: 112. Ambulance: 108 or 102. Police: 100. Helpline: 1091 or 181, or call 1098.';
  const numbers = ['112', '108', '102', '100', '1091', '181', '1098'];
  expect(linksOf(text, CONTACT_OR_HELPLINE)).toEqual(numbers.map((number) => `tel:${number}`));
  expect(linksOf('Rooms: 100 beds, 112 steps from gate 108', CONTACT_OR_HELPLINE)).toEqual([]);
});
