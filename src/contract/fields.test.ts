import { describe, expect, it } from 'vitest';
import { optionalText, requiredText, text } from './fields.ts';

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
