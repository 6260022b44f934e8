import { describe, expect, it } from 'vitest';
import { optionalText, phone, requiredText, text } from './fields.ts';

describe('a text', () => {
  const fields = { text: text(20), requiredText: requiredText(20), optionalText: optionalText(20) };

  it.each(Object.entries(fields))('may hold every character that can be stored: %s', (_name, field) => {
    for (const value of ['नृत्य', 'cheers 🎉', 'a � b']) expect(field.parse(value)).toBe(value);
  });

  it.each(Object.entries(fields))('may not hold U+0000 or half of a surrogate pair: %s', (_name, field) => {
    for (const value of ['a\0b', 'a\ud83d', '\udf89b']) {
      expect(field.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
        'Contains a character that is not allowed',
      ]);
    }
  });

  it('that is required can be seen: spaces without width are none', () => {
    const required = requiredText(20, 'Write it');
    for (const value of ['', ' ', '\u200b', '\u2060 \ufeff', '\u00ad\u200d'])
      expect(required.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(['Write it']);
    for (const value of ['a', '🎉', '👩‍🎤', '1', '-', 'ন\u200d']) expect(required.parse(value)).toBe(value);
  });
});

describe('a phone number', () => {
  it.each([
    ['(+91) 98765 43210', '(+91) 98765 43210'],
    // As phones copy it out of their contacts: marks of the direction of writing, which nobody sees.
    ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    // What a text processor or a chat makes of a hyphen.
    ['98765\u201143210', '98765-43210'],
    ['98765–43210', '98765-43210'],
    ['＋91 98765 43210', '+91 98765 43210'],
    ['९८७६५ ४३२१०', '98765 43210'],
  ])('is taken as people write it: %s', (typed, stored) => {
    expect(phone.parse(typed)).toBe(stored);
  });

  it.each([
    '12345',
    '98765 43210 / 91234 56789',
    '98765 43210 (papa)',
    '91+9876543210',
    '((+91) 98765 43210',
    '+',
    '()',
  ])('is no other text: %s', (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid phone number');
  });
});
