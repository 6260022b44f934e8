import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { sendEmails } from '#test/support/emails.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { inTransaction } from '../db/transaction.ts';
import { issueCertificates } from '../features/certificates/issue.service.ts';
import type { EmailKind, NewEmail } from '../features/notifications/email-contents.ts';
import { enqueueEmails } from '../features/notifications/email-queue.service.ts';
import { addPayment } from '../features/payments/payment-transitions.service.ts';
import { guardianEmail } from '../features/privacy/guardians/guardian-email.ts';
import { SYSTEM } from '../features/registrations/actors.ts';
import { inLanguage } from './current-language.ts';
import { storedText } from './t.ts';

let test: TestApp;
let registrationId: string;
let eventId: string;

const HINDI = { cookie: 'language=hi' };
const MAIL = 'asha@college.test';
const MEMBER = 'ravi@college.test';
const START = '2027-02-14T04:30:00.000Z';

const post = async (url: string, payload: object, headers: Record<string, string> = HINDI) =>
  (await test.inject({ method: 'POST', url, payload, headers })).json();

/** The committee writes these texts in Hindi, too. */
async function translate(subject: string, words: Record<string, string>): Promise<void> {
  const headers = await test.headersOf('admin');
  const url = `/api/${subject}/translations`;
  const { data } = (await test.inject({ url, headers })).json();
  const texts = data.texts.flatMap((text: { source: string }) =>
    text.source in words ? [{ ...text, text: words[text.source] }] : [],
  );
  expect(texts).toHaveLength(Object.keys(words).length);
  const saved = await test.inject({ method: 'PUT', url, headers, payload: { language: 'hi', texts } });
  expect(saved.statusCode, saved.body).toBe(200);
}

beforeAll(async () => {
  test = await startTestApp({ publicUrl: 'https://utsav.example', upi: { id: 'festival@okbank', name: 'Utsav' } });
  const hall = {
    title: 'Quiz',
    startDate: START,
    venue: 'Great hall',
    participationType: 'team' as const,
    teamSize: 3,
  };
  ({ _id: eventId } = await createEvent(test.context, { ...hall, entryFee: 300 }));
  await createEvent(test.context, { title: 'Later', venue: 'Room 5' });
  const team = {
    teamName: 'तारे',
    contactEmail: MAIL,
    members: [
      { name: 'आशा', email: MAIL },
      { name: 'रवि', email: MEMBER },
    ],
    eventId,
  };
  const { registration } = await post('/api/team/registerTeam', team);
  registrationId = registration._id;
  await post('/api/register', { name: 'आशा', email: MAIL, password: 'a-password-for-tests' });
  await translate(`events/${eventId}`, { Quiz: 'प्रश्नोत्तरी' });
  const { festivalName } = (await test.inject({ url: '/api/settings' })).json().data;
  const desk = { deskAddress: 'Library foyer', deskHours: 'Mon to Fri, 10 to 5' };
  const saved = await test.inject({
    method: 'PUT',
    url: '/api/registrations/settings',
    headers: await test.headersOf('admin'),
    payload: { holdMinutes: 30, offerHours: 24, takesDesk: true, ...desk },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  await translate('settings', {
    [festivalName]: 'उत्सव',
    'Great hall': 'सभागार',
    'Room 5': 'कमरा 5',
    'Library foyer': 'पुस्तकालय का बरामदा',
    'Mon to Fri, 10 to 5': 'सोम से शुक्र, 10 से 5',
  });
  await test.context.db.deleteFrom('emailQueue').execute();
});
// What was sent counts against the budget of its reader.
beforeEach(async () => {
  await test.context.db.deleteFrom('emailQueue').execute();
  await setEvent({ startDate: START, deletedAt: null, status: 'active' });
});
afterAll(() => test.close());

type Status = 'pending_payment' | 'waitlisted' | 'offered' | 'rejected' | 'confirmed' | 'cancelled' | 'expired';
const setStatus = (status: Status) =>
  test.context.db
    .updateTable('registrations')
    .set({
      status,
      expiresAt: status === 'expired' || status === 'cancelled' ? null : '2027-01-12T06:30:00.000Z',
      verifyBy: null,
    })
    .where('id', '=', registrationId)
    .execute();

const setEvent = async (changes: { startDate?: string; deletedAt?: string | null; status?: 'active' | 'inactive' }) => {
  await test.context.db.updateTable('events').set(changes).where('id', '=', eventId).execute();
  await test.context.content.refresh();
};

const about = (kind: EmailKind, data: object = {}) => ({ kind, registrationId, data }) as NewEmail;
const to = (kind: EmailKind, data: object = {}) => ({ kind, recipient: MAIL, language: 'hi', data }) as NewEmail;
const link = 'https://utsav.example/x';

/** The mails of each kind, with the status of the registration in which they are true; undefined for what is rendered already. */
const mails: Record<EmailKind, (() => Promise<NewEmail[]>) | undefined> = {
  received: async () => {
    await setStatus('pending_payment');
    return [about('received')];
  },
  added: async () => [about('added')],
  confirmed: async () => {
    await setStatus('confirmed');
    return [about('confirmed')];
  },
  offered: async () => {
    await setStatus('offered');
    return [about('offered', { before: 0 }), about('offered', { before: 100 })];
  },
  rejected: async () => {
    await setStatus('rejected');
    return [about('rejected')];
  },
  part_paid: async () => {
    await setStatus('pending_payment');
    await inTransaction(test.context.db, async (trx) => {
      const part = { method: 'upi', amount: 200, status: 'paid' } as const;
      const admin = { kind: 'admin', id: null, name: 'An admin' } as const;
      await addPayment(trx, test.context, { _id: registrationId, eventId }, part, { actor: admin });
    });
    return [about('part_paid')];
  },
  cancelled: async () => {
    await setStatus('cancelled');
    return [about('cancelled')];
  },
  expired: async () => {
    await setStatus('expired');
    return [about('expired')];
  },
  refunded: async () => [about('refunded', { amount: 100, refunded: 150, paid: 300 })],
  reminder: async () => {
    await setStatus('confirmed');
    await setEvent({ startDate: new Date(test.time.now.getTime() + 60 * 60_000).toISOString() });
    return [about('reminder')];
  },
  announcement: async () => [about('announcement', { subject: 'नया कमरा', text: 'कमरा 5' })],
  event_changed: async () => {
    await setStatus('confirmed');
    const from = { startDate: '2027-02-01T04:30:00.000Z', endDate: '2027-02-01T06:30:00.000Z', venue: 'Room 5' };
    const changes = ['moved', 'restored', 'resumed'] as const;
    return changes.map((change) => about('event_changed', { change, ...(change === 'moved' ? { from } : {}) }));
  },
  leader: async () => [about('leader')],
  member_left: async () => [
    about('member_left', { member: 'रवि' }),
    about('member_left', { member: 'रवि', isMistaken: true }),
  ],
  removed: async () => [{ ...about('removed', { member: 'रवि' }), recipient: MEMBER } as NewEmail],
  confirm_registration: async () => {
    await setStatus('waitlisted');
    const verifyBy = new Date(test.time.now.getTime() + 60 * 60_000).toISOString();
    await test.context.db.updateTable('registrations').set({ verifyBy }).where('id', '=', registrationId).execute();
    return [about('confirm_registration')];
  },
  confirm_again: async () => [about('confirm_again')],
  pass_withdrawn: async () => [
    to('pass_withdrawn', { name: 'आशा', eventId, eventTitle: 'Quiz', why: 'removed' }),
    to('pass_withdrawn', { name: 'आशा', eventId, eventTitle: 'Quiz', why: 'email_changed' }),
  ],
  password_reset: async () => [to('password_reset', { name: 'आशा', link, minutes: 30 })],
  notification: async () => {
    const names = { guardianName: 'माता', guardianEmail: MAIL, minorName: 'आशा', eventTitle: 'प्रश्नोत्तरी', link };
    const emails = [true, false].map((isReminder) => inLanguage('hi', () => guardianEmail({ ...names, isReminder })));
    return emails.map((email) => ({ ...email, language: 'hi' }));
  },
  confirm_account: async () => [to('confirm_account', { link, hours: 24 })],
  login_code: async () => [to('login_code')],
  my_passes: async () => {
    await setStatus('pending_payment');
    return [to('my_passes')];
  },
  certificates: async () => {
    await setStatus('confirmed');
    const { db } = test.context;
    await issueCertificates(test.context, eventId, 'confirmed', SYSTEM);
    const rows = await db.selectFrom('certificates').select('id').where('eventId', '=', eventId).execute();
    const ids = rows.map(({ id }) => id);
    return [ids, ids.slice(0, 1)].map((certificateIds) => to('certificates', { certificateIds }));
  },
  rendered: undefined,
};

/** A mail about an event that is as the mail says. */
const changed = (change: 'deleted' | 'paused', event: Parameters<typeof setEvent>[0]) => async () => {
  await setStatus('confirmed');
  await setEvent(event);
  return [about('event_changed', { change })];
};
const cases: [kind: string, make: (() => Promise<NewEmail[]>) | undefined][] = [
  ...Object.entries(mails).filter(([, make]) => make),
  ['event_changed', changed('deleted', { deletedAt: '2027-01-10T06:30:00.000Z' })],
  ['event_changed', changed('paused', { status: 'inactive' })],
];

/** The kinds that say "come". */
const withCalendar = ['confirmed', 'reminder', 'event_changed'];

/** Names, and what is the same in every language. */
const NAMES = /\b(?:UTR|UPI|QR|AM|PM|Razorpay)\b/g;
const withoutUrls = (text: string) => text.replace(/https?:\/\/\S+/g, '').replace(/\S+@\S+/g, '');
const latinOf = (text: string) =>
  withoutUrls(text)
    .replace(NAMES, '')
    .replace(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g, '')
    .match(/[A-Za-z]{2,}[A-Za-z ,.]*/g) ?? [];

it.each(cases)('the mail %s is in Hindi, with Latin digits', async (kind, make) => {
  const emails = (await make?.()) ?? [];
  await enqueueEmails(test.context.db, test.context, emails);
  const sent = await sendEmails(test.context);
  expect(sent.length, kind).toBeGreaterThanOrEqual(Math.max(1, emails.length));
  for (const { subject, text, html, attachments } of sent) {
    expect(latinOf(subject)).toEqual([]);
    expect(latinOf(text)).toEqual([]);
    expect(text).not.toMatch(/[०-९]/);
    expect(html).toMatch(/<html[^>]+lang="hi-IN"/);
    // The device that opens a link may have chosen no language.
    for (const url of text.match(/https:\/\/utsav\.example\S*/g) ?? []) {
      if (url !== link) expect(new URL(url).searchParams.get('lang'), url).toBe('hi');
    }
    const calendar = attachments.find(({ filename }) => filename === 'event.ics')?.content.toString();
    expect(calendar).toEqual(withCalendar.includes(kind) ? expect.stringContaining('DESCRIPTION:आपका पास') : undefined);
  }
});

const subjects = async () =>
  (await sendEmails(test.context)).map(({ recipient, subject }) => `${recipient} ${subject}`);

it('everybody of a registration gets mails in the language that was chosen when they were added to it', async () => {
  const team = { teamName: 'दो', contactEmail: 'a@college.test', eventId };
  const members = [{ name: 'अनु', email: 'a@college.test' }];
  const { registration } = await post('/api/team/registerTeam', { ...team, members });
  await test.context.db.deleteFrom('emailQueue').execute();
  // The desk has chosen Hindi on the site: whom it adds has not.
  const { cookie, origin } = await test.loginAs('admin');
  const admin = { cookie: `${cookie}; language=hi`, origin };
  const added = await post(
    `/api/registrations/${registration._id}/people`,
    { name: 'Bo', email: 'b@college.test' },
    admin,
  );
  expect(added.success, JSON.stringify(added)).toBe(true);
  await test.inject({
    method: 'POST',
    url: `/api/registrations/${registration._id}/desk-payment`,
    payload: {},
    headers: admin,
  });
  const sent = (await subjects()).toSorted();
  expect(sent).toContain('a@college.test आपकी सीट पक्की है: प्रश्नोत्तरी');
  expect(sent).toContain('b@college.test You are in: Quiz');
});

it('a code to log in is in the language of the page on which it was asked for; without the cookie it is in English', async () => {
  const ask = (headers: Record<string, string>) => post('/api/auth/login-code', { email: MAIL }, headers);
  await ask(HINDI);
  await ask({});
  await ask({ cookie: 'language=xx' });
  const sent = (await subjects()).map((line) => line.replace(/\d{6}/, '000000'));
  expect(sent).toHaveLength(3);
  expect(sent.filter((line) => line.includes('000000 is your code for'))).toHaveLength(2);
  expect(sent.filter((line) => line.includes('के लिए आपका कोड 000000 है'))).toHaveLength(1);
});

it('people who register at once, and are decided together, each get mails in the language that they chose', async () => {
  const { _id } = await createEvent(test.context, { title: 'दौड़' });
  const chosen = ['language=hi', '', '', 'language=hi', ''];
  const registered = await Promise.all(
    chosen.map((cookie, index) =>
      post('/api/registrations', { eventId: _id, name: 'Asha', email: `p${index}@college.test` }, { cookie }),
    ),
  );
  expect(registered.map(({ success }) => success)).toEqual(chosen.map(() => true));
  const team = { members: [{ name: 'Bo', email: 'p5@college.test' }], contactEmail: 'p5@college.test' };
  const teams = await createEvent(test.context, { title: 'रिले', participationType: 'team', teamSize: 2 });
  await Promise.all([
    post('/api/registrations', { eventId: _id, name: 'Asha', email: 'p6@college.test' }),
    post('/api/team/registerTeam', { ...team, teamName: 'One', eventId: teams._id }, {}),
  ]);
  const sent = (await subjects()).filter((line) => /^p\d@/.test(line)).toSorted();
  const words = { hi: 'आपकी सीट पक्की है', en: 'You are in' };
  const expected = [...chosen, '', 'language=hi'].map(
    (cookie, index) => `p${index}@college.test ${cookie ? words.hi : words.en}: ${index === 5 ? 'रिले' : 'दौड़'}`,
  );
  expect(sent).toEqual(expected);
});

it('a reason that was stored before its words were changed is shown in the new ones, in both languages', () => {
  const before = 'Nobody had checked the payment in time, so the seat is free again. It is still checked';
  expect(storedText(before)).toContain('The payment is still being checked');
  expect(inLanguage('hi', () => storedText(before))).toMatch(/^भुगतान समय पर नहीं जाँचा जा सका/);
  expect(storedText('Written by hand')).toBe('Written by hand');
});
