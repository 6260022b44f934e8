import { expect, it } from 'vitest';
import { amountInWords, formatPaise } from './amount-in-words.ts';

it.each([
  [100, 'Rupees one only'],
  [59_000, 'Rupees five hundred and ninety only'],
  [10_000, 'Rupees one hundred only'],
  [100_100, 'Rupees one thousand and one only'],
  [
    12_345_678_50,
    'Rupees one crore twenty-three lakh forty-five thousand six hundred and seventy-eight and fifty paise only',
  ],
  [2_00_000_00, 'Rupees two lakh only'],
  [7627, 'Rupees seventy-six and twenty-seven paise only'],
])('%i paise are %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

it('formatPaise groups in the Indian way', () => {
  expect(formatPaise(1_25_000_00)).toBe('₹1,25,000.00');
});
