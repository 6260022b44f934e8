import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetEmailQueue } from '#test/support/email-queue.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { saveRegistrationSettings } from '../../registrations/registration-settings.service.ts';
import type { NewEmail } from '../email-contents.ts';
import { enqueueEmails } from '../email-queue.service.ts';
import { sendDueEmails } from '../email-worker.service.ts';

const MINUTE = 60_000;
const TIMES = { holdMinutes: 30, offerHours: 24 };

let test: TestApp;
let known: string;
beforeAll(async () => {
  test = await startTestApp();
  known = (await test.loginAs('participant')).email;
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetEmailQueue(test);
  await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 40, mailsPerDay: 1000 });
});

const queue = (emails: NewEmail[]) => enqueueEmails(test.context.db, test.context, emails);

/** Links of sign-ups that one network causes, each to a mailbox of its own. */
const signUps = (origin: string, count: number): NewEmail[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'confirm_account',
    recipient: `${origin}${index}@college.test`,
    data: { link: 'https://utsav.example/confirm', hours: 24 },
    origin,
  }));

const byCommittee = (count: number): NewEmail[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'rendered',
    recipient: `member${index}@college.test`,
    data: { subject: 'News', html: '', text: 'News', attachments: [] },
    cause: 'desk',
  }));

const loginCode = (recipient: string, origin: string): NewEmail => ({ kind: 'login_code', recipient, origin });
const countBy = async (status: 'pending' | 'dropped') =>
  (await test.context.db.selectFrom('emailQueue').select('id').where('status', '=', status).execute()).length;
const recipients = async () => (await sendEmails(test.context)).map(({ recipient }) => recipient);
const forward = (milliseconds: number) => {
  test.time.now = new Date(test.time.now.getTime() + milliseconds);
};

describe('emails that strangers cause', () => {
  it('one network’s flood waits at half of their share, and others’ mails and codes arrive', async () => {
    await queue(signUps('flood', 30));
    expect(await sendEmails(test.context)).toHaveLength(10);
    forward(MINUTE);
    await queue([...signUps('other', 1), loginCode('new@college.test', 'third'), loginCode(known, 'flood')]);
    expect((await recipients()).sort()).toEqual([known, 'new@college.test', 'other0@college.test'].sort());
    expect([await countBy('pending'), await countBy('dropped')]).toEqual([20, 0]);
  });

  it('several networks’ floods leave something for the next', async () => {
    await queue([...signUps('one', 30), ...signUps('two', 30)]);
    await sendEmails(test.context);
    forward(MINUTE);
    await queue(signUps('next', 1));
    expect(await recipients()).toEqual(['next0@college.test']);
  });

  it('one network’s mails of a day leave half of the day’s share to others', async () => {
    await saveRegistrationSettings(test.context, { ...TIMES, mailsPerHour: 40, mailsPerDay: 40 });
    await queue(signUps('flood', 30));
    for (let hour = 0; hour < 6; hour += 1) {
      await sendEmails(test.context);
      forward(61 * MINUTE);
    }
    await queue(signUps('other', 5));
    expect(await recipients()).toHaveLength(5);
  });

  it('a committee’s mail to everybody leaves the strangers’ codes their share', async () => {
    await queue(byCommittee(40));
    expect(await sendEmails(test.context)).toHaveLength(28);
    await queue([loginCode('new@college.test', 'one'), ...signUps('two', 1)]);
    expect(await recipients()).toEqual(['new@college.test', 'two0@college.test']);
  });

  it('a fifth of the hour is kept for codes to verified addresses', async () => {
    await queue([...signUps('one', 30), ...signUps('two', 30), ...byCommittee(60)]);
    expect(await sendEmails(test.context)).toHaveLength(32);
    await queue([loginCode(known, 'one')]);
    expect(await recipients()).toEqual([known]);
  });

  it('go out by turns: the mail of another network goes before the second of the first', async () => {
    await queue(signUps('flood', 5));
    forward(1000);
    await queue(signUps('other', 1));
    const sent: string[] = [];
    await sendDueEmails(test.context, async ({ recipient }) => void sent.push(recipient));
    expect(sent.indexOf('other0@college.test')).toBe(1);
    expect(sent).toHaveLength(6);
  });
});
