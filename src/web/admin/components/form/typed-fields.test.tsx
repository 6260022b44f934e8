import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formFieldNames, getField } from '#contract/events/event-field-names.ts';
import { emptyValues, toRequestBody } from '../../event-form/form-values.ts';
import { noChanges, toChanges } from '../../events/batches/change-values.ts';
import { AmountField, amountIn } from './amount-field.tsx';
import { DateTimeField, DayField } from './date-field.tsx';

const panel = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(panel, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith(path.join('components', 'form')),
  )
  .map((file) => ({ file, text: readFileSync(path.join(panel, file), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
const render = (field: React.ReactNode) => renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>);

const ofKinds = (...kinds: string[]) => formFieldNames.filter((name) => kinds.includes(getField(name).kind));

it.each(ofKinds('rupees'))('the event form takes %s as people write money', (name) => {
  const participationType = getField(name).participation?.[0] ?? emptyValues.participationType;
  for (const [typed, sent] of [
    ['₹200', '200'],
    ['1,50,000', '150000'],
    ['Rs. 500/-', '500'],
  ]) {
    const values = { ...emptyValues, participationType, [name]: typed };
    const kind = getField(name).scope === 'sub' ? 'sub' : 'main';
    expect(toRequestBody(values, kind)[name]).toBe(sent);
  }
});

it.each(ofKinds('count', 'countOrNone'))('the event form takes %s with separators, and no sign of money', (name) => {
  const { onlyWith, scope, participation } = getField(name);
  const needed = onlyWith ? { [onlyWith.field]: onlyWith.value } : {};
  const participationType = participation?.[0] ?? emptyValues.participationType;
  for (const [typed, sent] of [
    ['1,50,000', '150000'],
    [' 1 200 ', '1200'],
    ['₹200', '₹200'],
    ['1,5', '1,5'],
  ]) {
    const values = { ...emptyValues, participationType, ...needed, [name]: typed };
    expect(toRequestBody(values, scope === 'sub' ? 'sub' : 'main')[name]).toBe(sent);
  }
});

it.each(['entryFee', 'individualEntryFee', 'teamEntryFee'] as const)(
  'a change of many events takes %s as people write money',
  (name) => {
    expect(toChanges({ ...noChanges, [name]: '₹1,50,000' })).toEqual({ [name]: '150000' });
  },
);

it.each([
  ['₹200', 200],
  ['1,50,000', 150_000],
  ['Rs. 500/-', 500],
  ['500.00', 500],
  ['', ''],
  ['12.50', Number.NaN],
  ['all', Number.NaN],
])('an amount typed as %j is %j', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount);
});

it('an amount is shown as people write it, and one that cannot be read says what to write', () => {
  expect(render(<AmountField label="Amount" value={150_000} onChange={() => {}} />)).toContain('value="₹1,50,000"');
  expect(render(<AmountField label="Amount" value={Number.NaN} onChange={() => {}} />)).toContain('such as 1,50,000');
});

it('no field of the panel for money is one that reads 500.00 as 50,000', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(filesWith(/prefix="₹"|leftSection="₹"/)).toEqual([]);
});

it('every field of the panel for a date says it in words, with the weekday', () => {
  expect(filesWith(/type="(date|datetime-local)"/)).toEqual([]);
  expect(render(<DateTimeField label="Starts" value="2027-02-12T10:00" readOnly />)).toContain('Fri 12 February 2027');
  expect(render(<DayField label="Day" value="2027-02-12" readOnly />)).toContain('Fri 12 February 2027');
});
