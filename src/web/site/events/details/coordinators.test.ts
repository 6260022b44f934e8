import { expect, it } from 'vitest';
import { readCoordinators } from './coordinators.ts';

it('reads a name, a number and an e-mail from each line, in any order', () => {
  expect(
    readCoordinators('Priya Nair, 98765 43210, priya@example.org\n\n head@example.org; Arun | +44 20 7946 0958'),
  ).toEqual([
    { name: 'Priya Nair', phone: '98765 43210', whatsapp: '919876543210', email: 'priya@example.org' },
    { name: 'Arun', phone: '+44 20 7946 0958', whatsapp: '442079460958', email: 'head@example.org' },
  ]);
});

it('keeps a title beside the name, and shows what there is without one', () => {
  expect(readCoordinators('Priya Nair, head of music\n011-2345 6789')).toEqual([
    { name: 'Priya Nair, head of music', phone: null, whatsapp: null, email: null },
    { name: '011-2345 6789', phone: '011-2345 6789', whatsapp: null, email: null },
  ]);
  expect(readCoordinators(null)).toEqual([]);
});

it('a number with India’s code but no plus is called and written to as with it', () => {
  for (const phone of ['919876543210', '91 98765 43210', '0091 98765 43210', '098765 43210']) {
    expect(readCoordinators(`Priya Nair, ${phone}`), phone).toMatchObject([{ phone, whatsapp: '919876543210' }]);
  }
  expect(readCoordinators('Office, 9123456789012')).toMatchObject([{ whatsapp: null }]);
});

it('finds number and e-mail beside a name without commas; years and dates are no numbers', () => {
  const priya = { name: 'Priya Nair', phone: '98765 43210', whatsapp: '919876543210', email: null };
  for (const line of [
    'Priya Nair - 98765 43210',
    'Priya Nair – 98765 43210',
    'Priya Nair: 98765 43210',
    'Priya Nair 98765 43210',
    'Priya Nair (98765 43210)',
    '98765 43210 Priya Nair',
  ]) {
    expect(readCoordinators(line), line).toEqual([priya]);
  }
  expect(readCoordinators('Priya Nair <priya@example.org> +91 98765-43210')).toEqual([
    { ...priya, phone: '+91 98765-43210', email: 'priya@example.org' },
  ]);
  for (const name of ['Priya Nair (2023-2027)', 'Priya Nair, from 12.02.2027']) {
    expect(readCoordinators(name)).toEqual([{ name, phone: null, whatsapp: null, email: null }]);
  }
});

it('a second number in a line is of the same person, or of the name beside it', () => {
  const read = (text: string) => readCoordinators(text).map(({ name, phone }) => `${name}: ${phone}`);
  for (const line of ['Priya Nair, 98765 43210, 91234 56789', 'Priya Nair 98765 43210 / 91234 56789']) {
    expect(read(line), line).toEqual(['Priya Nair: 98765 43210', 'Priya Nair: 91234 56789']);
  }
  expect(read('Priya Nair 98765 43210, Arun - 91234 56789')).toEqual(['Priya Nair: 98765 43210', 'Arun: 91234 56789']);
});
