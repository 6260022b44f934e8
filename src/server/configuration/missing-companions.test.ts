import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { listMissingCompanions } from './missing-companions.ts';

const SESSION_SECRET = 'a secret for tests alone, long enough';
const missing = (environment: Record<string, string>) =>
  listMissingCompanions(readConfig({ SESSION_SECRET, ...environment }));

const publicUrl = { PUBLIC_URL: 'https://utsav.test' };
const mail = { SMTP_URL: 'smtp://mail.test:25', MAIL_FROM: 'no-reply@utsav.test' };
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_DOMAINS: 'college.test' };
const razorpay = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret' };

it.each<[Record<string, string>, Record<string, string>, RegExp]>([
  [mail, publicUrl, /^SMTP_URL is set and PUBLIC_URL is not/],
  [{ ...publicUrl, SMTP_URL: mail.SMTP_URL }, { MAIL_FROM: mail.MAIL_FROM }, /MAIL_FROM is not/],
  [{ ...publicUrl, SIGN_UP_BY_CODE: 'on' }, mail, /^SIGN_UP_BY_CODE is on and SMTP_URL is not set/],
  [google, publicUrl, /^The login with Google is set and PUBLIC_URL is not/],
  [razorpay, { RAZORPAY_WEBHOOK_SECRET: 'secret' }, /^Razorpay is set and RAZORPAY_WEBHOOK_SECRET is not/],
])('%j lacks %j, which is said in a sentence', (set, lacking, sentence) => {
  expect(missing(set)).toEqual([expect.stringMatching(sentence)]);
  expect(missing({ ...set, ...lacking })).toEqual([]);
});

it('a start without any setting lacks none', () => {
  expect(missing({})).toEqual([]);
});
