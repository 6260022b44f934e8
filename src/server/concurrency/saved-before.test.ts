import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { buildChoice } from '#test/factories/questions.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { member } from '#test/support/approvals.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { makeWebhook, webhookInput } from '#test/support/webhooks.ts';
import { noLimits } from '../features/approvals/require-approval.service.ts';
import { defaultReceiptSettings } from '../features/receipts/receipt-settings.service.ts';
import { defaultRegistrationSettings } from '../features/registrations/registration-settings.service.ts';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  headers = (await test.loginAs('admin')) as never;
  // What takes two people needs a second one.
  await member(test, 'Bina', { role: 'president' });
});
afterAll(() => test.close());

async function send(method: 'POST' | 'PUT', url: string, payload: object) {
  const response = await test.inject({ method, url, payload, headers });
  return { status: response.statusCode, ...response.json() };
}

const body = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });
const signatory = { name: 'Dr. Rao', role: 'Dean' };
const role = (label: string) => ({ label, powers: ['inquiries.manage', 'audit.read'] });
const made = async (url: string, payload: object) => `${url}/${(await send('POST', url, payload)).data._id}`;
const eventUrl = async (part: string) =>
  `/api/events/${(await createEvent(test.context, { title: 'Quiz' }))._id}/${part}`;

/** How something is saved that begins at a version, with two contents of it. */
interface Saving {
  url: () => Promise<string>;
  first: object;
  other: object;
}

const holds = defaultRegistrationSettings;
const receipts = defaultReceiptSettings;
const question = buildChoice(['S', 'M']);
const winner = { award: '1st', name: 'Asha', detail: '' };
const hindi = (text: string) => ({ language: 'hi', texts: [{ path: 'title', source: 'Quiz', text }], version: 0 });

const savings: Record<string, Saving> = {
  'a role': {
    url: () => made('/api/committee/roles', role('Guests')),
    first: { ...role('Hospitality'), version: 1 },
    other: { ...role('Hosts'), version: 1 },
  },
  'a gate': {
    url: () => made('/api/gates', { name: 'North' }),
    first: { name: 'South', venue: 'Hall', version: 1 },
    other: { name: 'South', venue: 'Stage', version: 1 },
  },
  'an ambassador': {
    url: async () => {
      const { data } = await send('POST', '/api/ambassador/create', { name: 'Meera' });
      return `/api/ambassador/${data._id}`;
    },
    first: { name: 'Meera Iyer', institution: 'NIT', shortBio: '', events: [], imageFocus: '', version: 1 },
    other: { name: 'Meera Iyer', institution: '', shortBio: 'Dances.', events: [], imageFocus: '', version: 1 },
  },
  'a webhook': {
    url: async () => `/api/webhooks/${(await makeWebhook(test, headers))._id}`,
    first: webhookInput({ name: 'Board', url: 'https://hooks.example.com', version: 1 }),
    other: webhookInput({ name: 'Board', withContact: true, version: 1 }),
  },
  'a page': {
    url: () => made('/api/pages', pageBody()),
    first: { ...pageBody({ slug: 'stay' }), version: 1 },
    other: { ...pageBody({ slug: 'stay' }), version: 1, publish: true },
  },
  'a translation': { url: () => eventUrl('translations'), first: hindi('प्रश्नोत्तरी'), other: hindi('क्विज़') },
  'the results of an event': {
    url: () => eventUrl('results'),
    first: { winners: [winner], note: '', version: 0 },
    other: { winners: [], note: 'None', version: 0 },
  },
  'the questions of an event': {
    url: () => eventUrl('question-list'),
    first: { version: 0, inherits: true, questions: [question] },
    other: { version: 0, inherits: true, questions: [{ ...question, label: 'Size?' }] },
  },
  'a public text': {
    url: async () => '/api/documents/refunds',
    first: { body: body('Be fair.'), basedOn: 1 },
    other: { body: body('Be on time.'), basedOn: 1 },
  },
  'the texts of certificates': {
    url: async () => '/api/certificate-settings',
    first: { line: 'With honour', signatories: [signatory], version: 0 },
    other: { line: 'With honour', signatories: [], version: 0 },
  },
  'the receipt settings': {
    url: async () => '/api/receipt-settings',
    first: { ...receipts, legalName: 'Trust', basedOn: receipts },
    other: { ...receipts, address: 'Nashik', basedOn: receipts },
  },
  'the payment settings': {
    url: async () => '/api/registrations/settings',
    first: { ...holds, deskHours: '10 to 4', basedOn: holds },
    other: { ...holds, deskAddress: 'Gate 1', basedOn: holds },
  },
  'what takes two people': {
    url: async () => '/api/approvals/limits',
    first: { ...noLimits, refundAbove: 500, basedOn: noLimits },
    other: { ...noLimits, mailAbove: 100, basedOn: noLimits },
  },
  'the theme': {
    url: async () => '/api/theme',
    first: { theme: themeFixture(), basedOn: null },
    other: { theme: themeFixture({ motif: 'mixed' }), basedOn: null },
  },
};

describe.each(Object.entries(savings))('%s that was saved before its response was lost', (_what, saving) => {
  it('is saved once where the same is sent again, and refused where something else is', async () => {
    const url = await saving.url();
    const saved = await send('PUT', url, saving.first);
    expect(saved, saved.detail).toMatchObject({ status: 200 });
    const again = await send('PUT', url, saving.first);
    expect([again.status, again.data.version]).toEqual([200, saved.data.version]);
    expect(await send('PUT', url, saving.other)).toMatchObject({
      status: 409,
      code: expect.stringMatching(/_changed$/),
      detail: expect.stringContaining('by somebody else or by you before the connection was lost'),
    });
  });
});
