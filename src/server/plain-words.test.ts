import { expect, it } from 'vitest';
import { z } from '#contract/zod.ts';
import { inPlainWords } from './plain-words.ts';

it.each([
  [z.enum(['upi', 'cash']), 7, 'Must be one of: upi, cash'],
  [z.literal('public-key'), undefined, 'Must be public-key'],
  [z.array(z.string()).min(1), [], 'At least 1 item'],
  [z.array(z.string()).min(2), [], 'At least 2 items'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 item'],
  [z.array(z.string()).length(3), [], 'Must be exactly 3 items'],
  [z.string().max(500), 'x'.repeat(501), 'At most 500 characters'],
  [z.number().min(1), 0, 'At least 1'],
  [z.number().max(9), 10, 'At most 9'],
  [z.number().positive(), 0, 'Invalid value'],
  [z.int(), 1.5, 'Invalid value'],
  [z.string().regex(/^a$/), '', 'Invalid value'],
  [z.url(), 'x', 'Invalid value'],
  [z.union([z.string(), z.number()]), {}, 'Invalid value'],
  [z.record(z.string().regex(/^a$/), z.string()), { b: '' }, 'Invalid value'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Must be without a, b'],
  [z.object({}), 'x', 'Must be an object'],
  [z.string('Required'), 7, 'Required'],
])('inPlainWords says of case %# what is wrong, and nothing of the code', (schema, value, expected) => {
  const message = schema.safeParse(value).error?.issues[0]?.message ?? '';
  expect(inPlainWords(message)).toBe(expected);
});
