import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FestivalSettings, festivalSettingsSchema } from '#contract/settings.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { sampleSettings } from './default-settings.ts';

let test: TestApp;
let admin: { cookie: string };
const url = '/api/settings';
const put = (payload: unknown, headers: Record<string, string> = admin) =>
  test.inject({ method: 'PUT', url, headers, payload: payload as object });

beforeAll(async () => {
  test = await startTestApp({ timeZone: 'Asia/Kolkata' });
  const { cookie } = await test.loginAs('admin');
  admin = { cookie };
});
afterAll(() => test.close());

/** How people pay where no online method is set up. */
const DESK = {
  kind: 'desk',
  methods: ['desk'],
  deskUntil: null,
  deskAddress: null,
  deskHours: null,
  paymentPhone: null,
  paymentEmail: null,
};

describe('the festival settings', () => {
  it('return defaults before the first save, with the festival’s time zone', async () => {
    const response = (await test.inject({ url })).json();
    expect(response.data).toEqual({ ...sampleSettings, timeZone: 'Asia/Kolkata', sendsMail: false, payment: DESK });
    expect(festivalSettingsSchema.parse(sampleSettings)).toEqual(sampleSettings);
  });

  it('hold the specification’s five questions and three developers', () => {
    const questions = sampleSettings.faq.map(({ question }) => question.toLowerCase());
    for (const topic of ['certificate', 'what the event is about', 'registration fee', 'schedule', 'contact']) {
      const words = topic === 'what the event is about' ? 'what is the event about' : topic;
      expect(
        questions.some((question) => question.includes(words)),
        topic,
      ).toBe(true);
    }
    expect(sampleSettings.faq[4]?.answer).toContain(sampleSettings.email);
    expect(sampleSettings.developers).toHaveLength(3);
  });

  it('are changed by admins and stored', async () => {
    const changed: FestivalSettings = {
      ...sampleSettings,
      festivalName: 'Vasant ’28',
      bubbles: ['Vasant'],
      socialLinks: { ...sampleSettings.socialLinks, facebook: null },
    };
    const response = await put(changed);
    expect(response.json()).toMatchObject({ success: true, data: { festivalName: 'Vasant ’28', bubbles: ['Vasant'] } });
    expect((await test.inject({ url })).json().data).toEqual({
      ...changed,
      timeZone: 'Asia/Kolkata',
      sendsMail: false,
      payment: DESK,
    });
    const again = await put({ ...changed, festivalName: 'Vasant ’29' });
    expect(again.json().data.festivalName).toBe('Vasant ’29');
  });

  it('reject what cannot be shown, naming the field', async () => {
    const social = { ...sampleSettings.socialLinks, x: 'javascript:alert(1)' };
    const refused: [unknown, string][] = [
      [{ ...sampleSettings, socialLinks: social }, 'socialLinks.x'],
      [{ ...sampleSettings, faq: sampleSettings.faq.slice(1) }, 'faq'],
      [{ ...sampleSettings, email: 'nobody' }, 'email'],
      [{ ...sampleSettings, festivalName: ' ' }, 'festivalName'],
      [{ ...sampleSettings, gallery: [{ caption: 'x', image: 'https://evil.example/a.png' }] }, 'gallery.0.image'],
      [
        { ...sampleSettings, gallery: [{ caption: 'x', image: '/images/V1StGXR8_Z5jdHi6B-myT/800.webp' }] },
        'gallery.0.image',
      ],
    ];
    for (const [payload, path] of refused) {
      const response = await put(payload);
      expect(response.json(), path).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ path }] });
    }
  });

  it('can be changed by admins alone', async () => {
    expect((await put(sampleSettings, {})).statusCode).toBe(401);
    const { cookie } = await test.loginAs('participant');
    expect((await put(sampleSettings, { cookie })).statusCode).toBe(403);
  });

  it('fill in fields that an older version did not save, and survive a broken record', async () => {
    const { db } = test.context;
    const save = (value: string) => db.updateTable('settings').set({ value }).where('id', '=', 'festival').execute();
    await save(JSON.stringify({ festivalName: 'From before' }));
    const older = (await test.inject({ url })).json().data;
    expect(older).toMatchObject({ festivalName: 'From before', faq: sampleSettings.faq });
    await save(JSON.stringify({ festivalName: 7 }));
    expect((await test.inject({ url })).json().data.festivalName).toBe(sampleSettings.festivalName);
  });
});

describe('the payment options of the festival settings', () => {
  const times = { holdMinutes: 30, offerHours: 24 };
  const saveTimes = (payload: object) =>
    test.inject({
      method: 'PUT',
      url: '/api/registrations/settings',
      headers: admin,
      payload: { ...times, ...payload },
    });
  const shown = async (app = test) => (await app.inject({ url })).json().data.payment;

  it('are the desk alone, with what the committee says of it, or nothing', async () => {
    await shown();
    await saveTimes({ deskAddress: 'Foyer of the library', deskHours: '10 to 5', deskUntil: '2027-01-11T18:00' });
    const desk = { deskAddress: 'Foyer of the library', deskHours: '10 to 5', deskUntil: '2027-01-11T12:30:00.000Z' };
    expect(await shown()).toMatchObject({ kind: 'desk', methods: ['desk'], ...desk });
    await saveTimes({ takesDesk: false });
    expect(await shown()).toMatchObject({ kind: 'none', methods: [], ...desk });
  });

  it('are online where a UPI id or Razorpay is set up', async () => {
    const online = await startTestApp({ sampleData: false, upi: { id: 'festival@okbank', name: 'Utsav' } });
    expect(await shown(online)).toMatchObject({ kind: 'online', methods: ['upi', 'desk'] });
    await online.close();
  });
});

describe('the dashboard’s figures', () => {
  const event = (title: string, status: string) => ({
    method: 'POST' as const,
    url: '/api/events/mainEvent',
    headers: admin,
    payload: { title, status, startDate: '2027-02-12T10:00', endDate: '2027-02-12T11:00' },
  });

  it('count events by status and people with a confirmed registration once each', async () => {
    await test.inject(event('One', 'active'));
    const made = (await test.inject(event('Two', 'inactive'))).json().data;
    const gone = (await test.inject(event('Three', 'active'))).json().data;
    await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${gone._id}`, headers: admin });
    await register(made._id, 'e1', 'confirmed', ['asha@utsav.test', 'ravi@utsav.test']);
    await register(gone._id, 'e2', 'confirmed', ['asha@utsav.test']);
    await register(gone._id, 'e3', 'cancelled', ['zoya@utsav.test']);
    const response = await test.inject({ url: '/api/dashboard', headers: admin });
    expect(response.json().data).toEqual({
      totalEvents: 2,
      activeEvents: 1,
      inactiveEvents: 1,
      activeParticipants: 2,
      hasSampleData: false,
      ledgerCheck: null,
      droppedEmails: [],
    });
  });

  it('are for admins alone', async () => {
    expect((await test.inject({ url: '/api/dashboard' })).statusCode).toBe(401);
  });
});

async function register(
  eventId: string,
  id: string,
  status: 'confirmed' | 'cancelled',
  emails: string[],
): Promise<void> {
  const at = test.time.now.toISOString();
  const number = Number(id.slice(1));
  await test.context.db
    .insertInto('registrations')
    .values({
      id,
      code: `code-${id}`,
      eventId,
      number,
      kind: 'team',
      status,
      name: 'A team',
      email: emails[0] ?? '',
      amount: 0,
      searchText: '',
      registeredOn: '2027-01-10',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  for (const [position, email] of emails.entries()) {
    await test.context.db
      .insertInto('participants')
      .values({
        id: `${id}-${position}`,
        registrationId: id,
        eventId,
        position,
        name: 'Someone',
        email,
        role: 'Member',
        createdAt: at,
      })
      .execute();
  }
}
