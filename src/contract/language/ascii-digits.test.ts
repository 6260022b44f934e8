import { expect, it } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

it.each([
  ['४५६७ ८९०१ २३४५', '4567 8901 2345'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟗𝟘𝟡𝟶𝟿', '090909'],
  ['UTR 4567, ½ ² Ⅳ', 'UTR 4567, ½ ² Ⅳ'],
])('the digits of %s are those of ASCII', (text, expected) => {
  expect(asciiDigits(text)).toBe(expected);
});

it('every decimal digit of Unicode has the value of its place in its script', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /^\p{Nd}$/u.test(letter));
  expect(digits.length % 10).toBe(0);
  digits.forEach((digit, index) => {
    expect(asciiDigits(digit)).toBe(String(index % 10));
  });
});
