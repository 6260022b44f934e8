import { describe, expect, it } from 'vitest';
import { email } from '#contract/fields.ts';
import { emailError } from '#contract/people/email-rules.ts';

const accepted = [
  'a@b.co',
  ' Asha.Rao+fest@nit.ac.in ',
  "o'neil@college.test",
  'a@x-y.z',
  'a@xn--p1ai.xn--p1ai',
  'x@y.z',
];
const rejected = [
  'a',
  'a@b',
  'a b@c.de',
  '@b.co',
  'a@.',
  'a@b..co',
  'a@-b.co',
  'ä@b.co',
  'a@b.co,c@d.co',
  'a@b_c.de',
  '.@x.in',
  'a..b@x.in',
  'a.@x.in',
  '.a@x.in',
  'x@10.0.0.1',
  'x@[10.0.0.1]',
  'x@host.1a',
];

describe('emailError and the schema of the API agree', () => {
  it.each(accepted)('on accepting %j', (given) => {
    expect(emailError(given)).toBeUndefined();
    expect(email.safeParse(given).success).toBe(true);
  });

  it.each([...rejected, `${'a'.repeat(250)}@b.co`])('on rejecting %j, with the same message', (given) => {
    expect(emailError(given)).toBe(email.safeParse(given).error?.issues[0]?.message);
    expect(emailError(given)).toBeDefined();
  });
});
