import { expect, it } from 'vitest';
import { toLocal } from '../../components/form/local-time.ts';
import { valueInWords } from './value-in-words.ts';

const around = { mainEvents: [{ value: 'id1', label: 'Yantra' }], timeZone: 'Asia/Kolkata' };
const words = (...[field, value]: [Parameters<typeof valueInWords>[0], Parameters<typeof valueInWords>[1]]) =>
  valueInWords(field, value, around);

it('a conflict shows what a field means, not what is stored of it', () => {
  expect(words('imageFocus', '30 20')).toBe('30 % from the left, 20 % from the top');
  expect(words('imageFocus', '50 50, card 50 0 150, page 0 0 100')).toBe(
    'Centre; cropped for the card (150 %) and its own page',
  );
  expect(words('imageFocus', '')).toBe('');
  expect(words('startDate', toLocal('2027-02-12T04:30:00.000Z'))).toBe('Fri 12 February 2027, 10:00 AM');
  expect(words('entryFee', '150000')).toBe('₹1,50,000');
  expect(words('status', 'active')).toBe('Active');
  expect(words('participationType', 'both')).toBe('Individual or team');
  expect(words('overlapRule', 'warn')).toBe('Allowed, with a warning');
  expect(words('category', 'dance')).toBe('Dance');
  expect(words('mainEventId', 'id1')).toBe('Yantra');
  expect(words('isAuthenticationNeeded', true)).toBe('Yes');
  expect(words('venue', 'Hall 2')).toBe('Hall 2');
});
