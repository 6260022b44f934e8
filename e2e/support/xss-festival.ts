import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import { type EventFieldName, fieldsOfKind } from '#contract/events/event-field-names.ts';
import { eventFields } from '#contract/events/event-fields.ts';
import type { FestivalSettings } from '#contract/settings.ts';
import { richTextPlaces, xssVectors } from '../../test/support/attacks/xss-vectors.ts';
import { ADMIN, PICTURE } from './admin-test.ts';
import { siteDays } from './days.ts';

/** Texts without U+0000, which every field rejects, and without what URLs cannot contain. */
const vectors = xssVectors.filter((vector) => !vector.includes('\0'));

/** What breaks out of the contexts of a title: a script, JSON, an attribute, a comment, a title. */
const breakouts = [
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '--><svg/onload=alert(1)>',
  '\\u003cimg src=x onerror=alert(1)\\u003e',
  '</textarea></style></noscript><img src=x onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '\u2028</script\u2029><script>alert(1)</script>',
];
const everything = [...breakouts, ...vectors].join('\n');
const cut = (length: number) => everything.slice(0, length).trim();
const some = (index: number, length = 90) => (breakouts[index % breakouts.length] ?? '').slice(0, length);

/** On one line, for what takes no line break. */
const cutLine = (length: number) => breakouts.slice(0, 4).join(' ').slice(0, length).trim();

const richText = (used: string[]) =>
  JSON.stringify({ blocks: Object.values(richTextPlaces).flatMap((makeBlock) => used.map(makeBlock)) });
/** All vectors in every kind of block. */
const richDescription = richText(vectors);

/** Longer than any column, and without a place to break. */
const endless = 'Subrahmanyapuramvenkataramananchandrasekharanramakrishnanbalasubramaniampillai';

export interface XssFestival {
  events: { _id: string }[];
  rich: { _id: string };
  sub: { _id: string };
  group: { _id: string };
  passes: string[];
  due: string;
  registrationIds: string[];
  /** One that was rejected. */
  payment: string;
  team: { _id: string; joinCode: string };
  page: { _id: string; slug: string };
  /** The codes of certificates of `events[0]`: prizes, and one of somebody's name. */
  certificates: string[];
  search: string;
}

type Body = Parameters<APIRequestContext['post']>[1];

const dates = { startDate: `${siteDays.first}T15:30`, endDate: `${siteDays.last}T18:00`, status: 'active' };
/** Events that share it exclude each other: people are registered for several here. */
const isShown = (name: EventFieldName) => name !== 'exclusiveGroup';
/** Every text of an event: those of one line have one vector each, the others as many as they take. */
const texts = {
  description: cut(20_000),
  ...Object.fromEntries([
    ...fieldsOfKind('text')
      .filter(isShown)
      .map((name, index) => [name, some(index)]),
    ...fieldsOfKind('multiline').map((name) => [name, cut(eventFields[name].max)]),
  ]),
};

/** A page of every kind of section that has texts of its own. */
const evilPage = {
  title: some(0),
  slug: 'evil',
  summary: cut(200),
  navigation: 'header',
  publish: true,
  sections: [
    { id: 'text', kind: 'text', body: richText(breakouts) },
    { id: 'notice', kind: 'notice', level: 'urgent', heading: some(1), text: cut(1000) },
    {
      id: 'faq',
      kind: 'faq',
      heading: some(2),
      questions: breakouts.map((question) => ({ question, answer: cut(2000) })),
    },
    {
      id: 'sponsors',
      kind: 'sponsors',
      heading: some(3),
      tiers: [{ name: some(0, 80), sponsors: breakouts.map((name) => ({ name, url: '', logo: '' })) }],
    },
    {
      id: 'team',
      kind: 'team',
      heading: some(4),
      people: breakouts.map((name) => ({ name, role: some(0), photo: '', email: '', phone: '' })),
    },
    {
      id: 'travel',
      kind: 'travel',
      heading: some(5),
      ways: breakouts.map((title) => ({ title: title.slice(0, 80), text: cut(1000) })),
      stays: breakouts.map((name) => ({ name, text: cut(1000), price: some(1, 80), url: '', phone: '' })),
    },
  ],
};

/** Fills every field with vectors that people or admins can write them into (names take none), through the API as the pages do. */
export async function makeXssFestival(api: APIRequestContext, admin: APIRequestContext): Promise<XssFestival> {
  const call = async (request: APIRequestContext, method: 'POST' | 'PUT', url: string, body: Body) => {
    const response = await request.fetch(url, { method, ...body });
    expect(response.ok(), `${url}: ${await response.text()}`).toBe(true);
    return (await response.json()).data;
  };
  const post = (request: APIRequestContext, url: string, data: object) => call(request, 'POST', url, { data });
  const file = (index: number) => ({ ...PICTURE, name: `${some(index)}.png` });
  await post(admin, '/login', ADMIN);

  const event = (data: object) => post(admin, '/api/events/mainEvent', { ...dates, ...texts, ...data });
  const events = [];
  for (const [index, title] of breakouts.entries()) events.push(await event({ title: `${index} ${title}` }));
  const rich = await event({ title: `rich ${some(0)}`, description: richDescription });
  const group = await event({ title: `group ${some(1)}`, hasSubEvents: true });
  const subs = [];
  for (const index of [0, 2]) {
    const title = `sub ${some(index)}`;
    subs.push(await post(admin, '/api/events/subevent', { ...dates, ...texts, title, mainEventId: group._id }));
  }

  for (const index of [0, 2, 4]) {
    const fields = { name: `${index} ${some(index)}`, institution: some(index + 1), shortBio: cut(2000) };
    await call(admin, 'POST', '/api/ambassador/create', { multipart: { ...fields, image: file(index) } });
    const inquiry = {
      fullName: 'Asha Rao',
      email: `a${index}@evil.test`,
      phone: '9876543210',
      college: 'NIT',
    };
    const more = { whyInterested: cut(3000), expectedRegistrations: some(index) };
    await call(api, 'POST', '/api/ambassador/ambassador-inquiry', {
      multipart: { ...inquiry, ...more, photo: file(index) },
    });
  }

  await post(api, '/api/auth/register', { name: 'Evil', email: 'evil@student.test', password: 'a-good-password' });
  const passes: string[] = [];
  const registrationIds: string[] = [];
  for (const [index, { _id: eventId }] of events.slice(0, 4).entries()) {
    const registration = await post(admin, '/api/registrations', {
      eventId,
      name: `Evil ${index}`,
      email: `e${index}@student.test`,
    });
    passes.push(registration.code);
    registrationIds.push(registration._id);
  }
  await post(admin, `/api/registrations/${registrationIds[3]}/cancel`, { note: cut(500) });

  const paid = await event({ title: `paid ${some(3)}`, individualEntryFee: 100 });
  const due = await post(api, '/api/registrations', { eventId: paid._id, name: 'Evil' });
  await post(api, `/api/passes/${due.code}/utr`, { utr: '123456789012' });
  const { payments } = (await (await admin.get('/api/payments')).json()).data;
  await post(admin, `/api/payments/${payments[0]._id}/reject`, { reason: cut(500) });
  const waiting = await post(admin, '/api/registrations', {
    eventId: paid._id,
    name: 'Late',
    email: 'late@student.test',
  });
  await post(admin, `/api/passes/${waiting.code}/utr`, { utr: '123456789013' });

  const forTeams = await event({ title: `teams ${some(4)}`, participationType: 'team', teamSize: 4 });
  const team = await call(api, 'POST', '/api/teams', {
    multipart: { eventId: forTeams._id, teamName: 'Evil & "Co"', name: "O'Evil", logo: file(2) },
  });
  await post(admin, '/api/registrations/announcements', { eventId: events[0]._id, subject: some(0), text: cut(5000) });

  for (const index of [0, 2, 4]) {
    await post(admin, '/api/announcements', { title: some(index), text: cut(2000), isPinned: true });
  }
  const winners = breakouts.map((name, index) => ({ award: some(index + 1, 60), name, detail: some(index) }));
  await call(admin, 'PUT', `/api/events/${events[0]._id}/results`, { data: { winners, note: cut(1000) } });
  const page = await post(admin, '/api/pages', evilPage);

  await makeEndless(admin, event, call);
  await saveSettings(admin, call);
  const certificates = await issueCertificates(events[0]._id, admin, call);
  return {
    events,
    rich,
    sub: subs[0],
    group,
    passes,
    due: due.code,
    registrationIds: [...registrationIds, due._id],
    payment: payments[0]._id,
    team,
    page: { _id: page._id, slug: evilPage.slug },
    certificates,
    search: some(0),
  };
}

/** What lists show, as names that no space breaks. */
async function makeEndless(
  admin: APIRequestContext,
  makeEvent: (data: object) => Promise<{ _id: string }>,
  call: Call,
): Promise<void> {
  const post = (url: string, data: object) => call(admin, 'POST', url, { data });
  const person = { name: endless, email: 'endless@student.test', college: endless };
  const guardian = { isUnder18: true, guardianName: endless, guardianEmail: 'home@student.test' };
  const { _id: eventId } = await makeEvent({ title: endless, venue: endless, individualEntryFee: 123_456 });
  await post('/api/registrations', { eventId, ...person, ...guardian });
  await post('/api/ambassador/create', { name: endless, institution: endless });
  await post('/api/team/registerTeam', { teamName: endless, contactEmail: person.email, members: [person] });
  await post('/api/committee/roles', { label: endless.slice(0, 60), powers: ['events.edit'] });
  await post('/api/registrations/announcements', { eventId, subject: endless, text: endless });
}

type Call = (request: APIRequestContext, method: 'POST' | 'PUT', url: string, body: Body) => Promise<unknown>;

/** Issues certificates of prizes and of taking part, one of which has a name that an admin wrote; returns all codes. */
async function issueCertificates(eventId: string, admin: APIRequestContext, call: Call): Promise<string[]> {
  const url = `/api/events/${eventId}/certificates`;
  const read = async () => (await (await admin.get(url)).json()).data.certificates as { _id: string; code: string }[];
  const signatories = [0, 2].map((index) => ({ name: some(index, 80), role: some(index + 1, 80) }));
  await call(admin, 'PUT', '/api/certificate-settings', { data: { line: cutLine(200), signatories } });
  for (const to of ['confirmed', 'winners']) await call(admin, 'POST', url, { data: { to } });
  const [first] = await read();
  await call(admin, 'POST', `/api/certificates/${first?._id}/reissue`, { data: { name: some(2), reason: some(1) } });
  return (await read()).map(({ code }) => code);
}

async function saveSettings(admin: APIRequestContext, call: Call): Promise<void> {
  const { timeZone: _timeZone, ...shown } = (await (await admin.get('/api/settings')).json()).data;
  const settings = shown as FestivalSettings;
  await call(admin, 'PUT', '/api/settings', {
    data: {
      ...settings,
      festivalName: some(0, 60),
      heroLine: cut(200),
      instituteName: some(1),
      tagline: cut(300),
      city: some(2),
      bubbles: breakouts.map((vector) => vector.slice(0, 30).trim()),
      moments: breakouts.map((title) => ({ title: title.slice(0, 80), text: cut(300) })),
      gallery: breakouts.map((caption) => ({ caption, image: null })),
      faq: settings.faq.map((_, index) => ({ question: some(index), answer: cut(1000) })),
      developers: settings.developers.map(({ url }, index) => ({ label: some(index, 60), url })),
    },
  });
}

/** The HTML of a mail that was written to a file. */
export async function htmlOfEmail(file: string): Promise<string> {
  const { default: PostalMime } = await import('postal-mime');
  const { html } = await PostalMime.parse(readFileSync(file));
  return html ?? '';
}
