import { expect, it } from 'vitest';
import { checkMail } from './check-mail.ts';

const values = {
  statuses: ['confirmed' as const],
  college: '',
  subject: 'Rain',
  text: 'Dear {name}',
  replyTo: '',
  isLater: false,
  sendAt: '',
  reason: '',
};
const everybody = { to: 'everybody' } as const;

it('a mail whose answers go to no e-mail is not asked about', () => {
  expect(checkMail(everybody, values)).toEqual({});
  expect(checkMail(everybody, { ...values, replyTo: ' desk@college.test ' })).toEqual({});
  expect(checkMail(everybody, { ...values, replyTo: 'desk at college' })).toEqual({
    replyTo: 'Please enter a valid email',
  });
});
