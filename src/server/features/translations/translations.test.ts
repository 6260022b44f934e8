import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryOf, translateBody } from '#contract/translations/translate-body.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { sendEmails } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { storeImage, sweepImages } from '../images/images.service.ts';

type Headers = Record<string, string>;
interface Text {
  path: string;
  source: string;
  text: string;
}

let test: TestApp;
let admin: Headers;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

const send = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, headers = admin) => {
  const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, ...response.json() };
};
const urlOf = (eventId: string) => `/api/events/${eventId}/translations`;
const save = (url: string, texts: Text[], more: object = {}) => send('PUT', url, { language: 'hi', texts, ...more });
const shown = async (language = 'hi') => (await test.inject({ url: `/api/translations/${language}` })).json().data;
const title = (source: string, text: string): Text => ({ path: 'title', source, text });
const written = (...words: string[]) =>
  JSON.stringify({ blocks: words.map((text) => ({ type: 'paragraph', data: { text } })) });

describe('the texts of an event', () => {
  it('are listed in the order of the form, with what is translated', async () => {
    const { _id } = await createEvent(test.context, { title: 'Kabaddi', rules: 'No shoes.' });
    const url = urlOf(_id);
    const before = await send('GET', url);
    expect(before.data).toMatchObject({ title: 'Kabaddi', languages: [{ code: 'hi', name: 'हिन्दी', version: 0 }] });
    expect(before.data.texts.map(({ path }: Text) => path)).toEqual([
      'title',
      'description',
      'shortDescription',
      'rules',
    ]);
    const saved = await save(url, [title('Kabaddi', ' कबड्डी '), { path: 'rules', source: 'No shoes.', text: '' }]);
    expect(saved).toMatchObject({ status: 200, data: { changed: 'Title' } });
    const after = (await send('GET', url)).data;
    expect(after.languages).toMatchObject([{ version: 1 }]);
    expect(after.texts[0]).toMatchObject({
      kind: 'line',
      max: 200,
      translations: { hi: { text: 'कबड्डी', isOld: false } },
    });
    expect(after.texts[3].translations).toEqual({});
  });

  it('leave the event as the API says it', async () => {
    const { _id } = await createEvent(test.context, { title: 'Chess' });
    const before = (await test.inject({ url: `/api/events/${_id}` })).json().data;
    await save(urlOf(_id), [title('Chess', 'शतरंज')]);
    const hindi = { cookie: 'language=hi' };
    expect((await test.inject({ url: `/api/events/${_id}`, headers: hindi })).json().data).toEqual(before);
    expect((await test.inject({ url: '/products' })).body).not.toContain('शतरंज');
  });

  it('are shown once saved, marked where the first text was changed since, and not while the event is deleted', async () => {
    const { _id } = await createEvent(test.context, { title: 'Carrom' });
    expect(await shown()).not.toHaveProperty(`events/${_id}`);
    await save(urlOf(_id), [title('Carrom', 'कैरम')]);
    expect((await shown())[`events/${_id}`]).toMatchObject([{ path: 'title', text: 'कैरम' }]);
    expect(await shown('mr')).toEqual({});
    await send('PUT', `/api/events/edit/${_id}`, { title: 'Carrom doubles' });
    expect((await send('GET', urlOf(_id))).data.texts[0].translations.hi).toEqual({ text: 'कैरम', isOld: true });
    await send('DELETE', `/api/events/mainEvent/${_id}`);
    expect(await shown()).not.toHaveProperty(`events/${_id}`);
    expect(await send('GET', urlOf(_id))).toMatchObject({ status: 404, code: 'event_not_found' });
    await send('POST', `/api/events/${_id}/restore`, {});
    expect(await shown()).toHaveProperty(`events/${_id}`);
  });

  it('are cleaned as the first ones are, and limited as they are', async () => {
    const { _id } = await createEvent(test.context, { title: 'Quiz', description: written('Think.') });
    const { description } = (await test.inject({ url: `/api/events/${_id}` })).json().data;
    const text = written('सोचो <script>alert(1)</script><b onclick="x()">अब</b>');
    await save(urlOf(_id), [{ path: 'description', source: description, text }]);
    const [{ text: stored }] = (await shown())[`events/${_id}`];
    expect(stored).toContain('<b>अब</b>');
    expect(stored).not.toMatch(/script|onclick/);
    const long = await save(urlOf(_id), [title('Quiz', 'ल'.repeat(201))]);
    expect(long).toMatchObject({ status: 400, errors: [{ path: 'texts.0.text', message: 'At most 200 characters' }] });
    const block = JSON.stringify({ blocks: [{ type: 'header', data: { text: 'क', level: 9 } }] });
    const bad = await save(urlOf(_id), [{ path: 'description', source: description, text: block }]);
    expect(bad.status).toBe(400);
    expect(bad.errors[0].path).toMatch(/^texts\.0\.text\.blocks\.0/);
    expect((await shown())[`events/${_id}`]).toMatchObject([{ path: 'description' }]);
  });

  it('are refused for a language that the site has not, a text that is another one now, and an old version', async () => {
    const { _id } = await createEvent(test.context, { title: 'Relay' });
    const mine = [title('Relay', 'रिले')];
    expect(await save(urlOf(_id), mine, { language: 'fr' })).toMatchObject({
      status: 400,
      errors: [{ path: 'language' }],
    });
    expect(await save(urlOf(_id), mine, { language: 'en' })).toMatchObject({ status: 400 });
    expect(await save(urlOf(_id), [title('Other', 'रिले')])).toMatchObject({
      status: 400,
      errors: [{ path: 'texts.0.source' }],
    });
    expect(await save(urlOf(_id), mine, { version: 0 })).toMatchObject({ status: 200 });
    const others = [title('Relay', 'रिले दौड़')];
    expect(await save(urlOf(_id), others, { version: 0 })).toMatchObject({ status: 409, code: 'translation_changed' });
    expect(await save(urlOf(_id), [], { version: 1 })).toMatchObject({ status: 200, data: { changed: 'Title' } });
    expect((await shown())[`events/${_id}`]).toEqual([]);
  });

  it('of two who save at once one is told', async () => {
    const { _id } = await createEvent(test.context, { title: 'Ludo' });
    const results = await Promise.all(
      ['लूडो', 'लूडो खेल'].map((text) => save(urlOf(_id), [title('Ludo', text)], { version: 0 })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are for those who may edit the event', async () => {
    const mine = await createEvent(test.context, { title: 'Mine' });
    const theirs = await createEvent(test.context, { title: 'Theirs' });
    const { headers } = await loginWithGrants(test, { role: 'event_coordinator', eventId: mine._id });
    const body = (source: string) => ({ language: 'hi', texts: [title(source, 'मेरा')] });
    expect((await send('PUT', urlOf(mine._id), body('Mine'), headers)).status).toBe(200);
    expect((await send('PUT', urlOf(theirs._id), body('Theirs'), headers)).status).toBe(404);
    expect((await send('GET', '/api/settings/translations', undefined, headers)).status).toBe(403);
  });

  it('go with a copy, and name the main event at its sub-events', async () => {
    const main = await createEvent(test.context, { title: 'Taal', hasSubEvents: true });
    const sub = await createSubEventOf(test.context, main._id, { title: 'Solo' });
    await save(urlOf(main._id), [title('Taal', 'ताल')]);
    expect((await shown())[`events/${sub._id}`]).toMatchObject([{ path: 'mainEventTitle', text: 'ताल' }]);
    const copy = await send('POST', `/api/events/mainEvent/${main._id}/copy`, { withSubEvents: true });
    expect(copy.status, JSON.stringify(copy)).toBe(200);
    expect((await shown())[`events/${copy.data._id}`]).toMatchObject([{ path: 'title', text: 'ताल' }]);
  });

  it('are gone with the row', async () => {
    const { _id } = await createEvent(test.context, { title: 'Gone' });
    await save(urlOf(_id), [title('Gone', 'गया')]);
    await test.context.db.deleteFrom('events').where('id', '=', _id).execute();
    const rows = test.context.db.selectFrom('translations').select('subject').where('subject', '=', `events/${_id}`);
    expect(await rows.execute()).toEqual([]);
  });
});

it('an event is found by its words in either language, and named in the one of the page', async () => {
  const { _id } = await createEvent(test.context, { title: 'Tug of war' });
  await save(urlOf(_id), [title('Tug of war', 'रस्साकशी')]);
  const found = async (query: string) => (await test.inject({ url: `/api/search?${query}` })).json().data;
  const q = encodeURIComponent('रस्साकशी');
  expect(await found(`q=${q}`)).toMatchObject([{ id: _id, title: 'Tug of war', isExact: false }]);
  expect(await found(`q=${q}&language=hi`)).toMatchObject([{ id: _id, title: 'रस्साकशी', isExact: true }]);
  expect(await found('q=tug%20of&language=hi')).toMatchObject([{ id: _id, title: 'रस्साकशी', isExact: false }]);
  const products = (await test.inject({ url: '/products?language=hi' })).json();
  expect(products.find(({ id }: { id: string }) => id === _id)).toMatchObject({ title: 'रस्साकशी' });
});

it('an event is found by its venue, main event and category in either language, and shown with those of the page', async () => {
  const main = await createEvent(test.context, { title: 'Taal', hasSubEvents: true, category: 'photography' });
  const sub = await createSubEventOf(test.context, main._id, { title: 'Solo', venue: 'Raman Hall' });
  await save(urlOf(main._id), [title('Taal', 'ताल')]);
  await save('/api/settings/translations', [{ path: 'venues', source: 'Raman Hall', text: 'रमन हॉल' }]);
  const found = async (q: string, language: string) => {
    const { data } = (await test.inject({ url: `/api/search?${new URLSearchParams({ q, language })}` })).json();
    return data.find(({ id }: { id: string }) => id === sub._id);
  };
  for (const q of ['रमन हॉल', 'raman hall', 'ताल', 'taal', 'फ़ोटोग्राफ़ी', 'photography']) {
    expect(await found(q, 'hi'), q).toMatchObject({ title: 'Solo', mainEventTitle: 'ताल', venue: 'रमन हॉल' });
    expect(await found(q, 'en'), q).toMatchObject({ title: 'Solo', mainEventTitle: 'Taal', venue: 'Raman Hall' });
  }
  const products = (await test.inject({ url: '/products?language=hi' })).json();
  expect(products.find(({ id }: { id: string }) => id === sub._id)).toMatchObject({ venue: 'रमन हॉल' });
});

it('the results of an event are translated with it, its note to the letter', async () => {
  const { _id } = await createEvent(test.context, { title: 'Relay' });
  const url = urlOf(_id);
  const publish = (note: string) =>
    send('PUT', `/api/events/${_id}/results`, { winners: [{ award: 'Best team', name: 'Quark' }], note });
  await publish('By two seconds');
  const { texts } = (await send('GET', url)).data;
  const ofResults = texts.filter(({ path }: Text) => path.startsWith('results.'));
  expect(ofResults.map(({ label }: { label: string }) => label)).toEqual(['Winner 1: Award', 'Note of the results']);
  const inHindi = { 'Best team': 'श्रेष्ठ टीम', 'By two seconds': 'दो सेकंड से' } as Record<string, string>;
  const saved = await save(
    url,
    ofResults.map((text: Text) => ({ ...text, text: inHindi[text.source] ?? '' })),
  );
  expect(saved.data.changed).toBe('Winner 1: Award, Note of the results');
  const dictionary = async () => dictionaryOf(await shown());
  const results = (await test.inject({ url: `/api/events/${_id}/results` })).json().data;
  expect(translateBody(results, await dictionary())).toMatchObject({
    winners: [{ award: 'श्रेष्ठ टीम', name: 'Quark' }],
    note: 'दो सेकंड से',
  });
  await publish('By three seconds');
  const corrected = (await test.inject({ url: `/api/events/${_id}/results` })).json().data;
  expect(translateBody(corrected, await dictionary())).toMatchObject({ note: 'By three seconds' });
});

it('a document is shown in a language with the version that was translated, with the values of the settings', async () => {
  const url = '/api/documents/refunds/translations';
  const document = async (version?: number) =>
    (await test.inject({ url: `/api/documents/refunds${version ? `?version=${version}` : ''}` })).json().data;
  const first = (await send('GET', url)).data;
  expect(first).toMatchObject({ title: 'Cancellation and refunds', texts: [{ path: 'body', kind: 'document' }] });
  const [text] = first.texts;
  const saved = await save(url, [{ path: 'body', source: text.source, text: written('{festival} की वापसी') }]);
  expect(saved).toMatchObject({ status: 200, data: { changed: 'Text' } });
  const read = async (version?: number) =>
    translateBody(await document(version), dictionaryOf(await shown())) as { body: string };
  expect((await read()).body).toContain('की वापसी');
  expect((await read()).body).not.toContain('{festival}');
  const next = { body: written('No fee goes back.'), basedOn: 1 };
  expect((await send('PUT', '/api/documents/refunds', next)).status).toBe(200);
  expect((await read()).body).toContain('No fee goes back.');
  expect((await read(1)).body).toContain('की वापसी');
  const later = (await send('GET', url)).data;
  await save(url, [{ path: 'body', source: later.texts[0].source, text: written('कोई वापसी नहीं') }]);
  expect([(await read()).body, (await read(1)).body]).toEqual([
    expect.stringContaining('कोई वापसी नहीं'),
    expect.stringContaining('की वापसी'),
  ]);
  const bad = await save('/api/documents/none/translations', []);
  expect(bad).toMatchObject({ status: 400, errors: [{ path: 'kind' }] });
});

it('venues of events are translated once for all of them', async () => {
  for (const day of [1, 2]) {
    await createEvent(test.context, { title: `Day ${day}`, venue: 'Rose garden' });
  }
  const { data } = await send('GET', '/api/settings/translations');
  const venues = data.texts.filter(({ source }: Text) => source === 'Rose garden');
  expect(venues).toMatchObject([{ path: 'venues', kind: 'line', label: expect.stringMatching(/^Venue \d+: Name$/) }]);
  await save('/api/settings/translations', [{ ...venues[0], text: 'गुलाब बाग़' }]);
  const events = (await test.inject({ url: '/api/events/main' })).json();
  expect(JSON.stringify(events)).not.toContain('गुलाब');
  expect(translateBody({ venue: 'Rose garden' }, dictionaryOf(await shown()))).toMatchObject({
    venue: 'गुलाब बाग़',
    venueInUrl: 'Rose garden',
  });
});

it('mails name the event in the language of their reader', async () => {
  const main = await createEvent(test.context, { title: 'Natya', hasSubEvents: true });
  const event = await createSubEventOf(test.context, main._id, { title: 'Street play', isRegistrationNeeded: false });
  await save(urlOf(main._id), [title('Natya', 'नाट्य')]);
  await save(urlOf(event._id), [title('Street play', 'नुक्कड़ नाटक')]);
  const register = (email: string, cookie: string) =>
    test.inject({
      method: 'POST',
      url: '/api/registrations',
      headers: { cookie },
      payload: { eventId: event._id, name: 'Asha Rao', email },
    });
  expect((await register('hindi@college.test', 'language=hi')).statusCode).toBe(200);
  expect((await register('english@college.test', '')).statusCode).toBe(200);
  const mails = await sendEmails(test.context);
  const to = (address: string) => mails.filter(({ recipient }) => recipient === address);
  expect(
    to('hindi@college.test')
      .map(({ subject }) => subject)
      .join(),
  ).toContain('नुक्कड़ नाटक');
  expect(
    to('hindi@college.test')
      .map(({ text }) => text)
      .join(),
  ).toContain('नुक्कड़ नाटक (नाट्य)');
  expect(
    to('english@college.test')
      .map(({ text, subject }) => subject + text)
      .join(),
  ).not.toMatch(/[\u0900-\u097f]/);
});

it('announcements, pages and the festival are translated too; drafts and what is deleted are nobody’s to see', async () => {
  const note = (await send('POST', '/api/announcements', { title: 'Gates open', text: 'At nine.' })).data;
  await save(`/api/announcements/${note._id}/translations`, [title('Gates open', 'द्वार खुले')]);
  expect((await shown())[`announcements/${note._id}`]).toMatchObject([{ text: 'द्वार खुले' }]);
  await send('DELETE', `/api/announcements/${note._id}`);
  expect(await shown()).not.toHaveProperty(`announcements/${note._id}`);

  const body = pageBody({ title: 'Food' });
  const page = (await send('POST', '/api/pages', body)).data;
  const texts = [title('Food', 'भोजन'), { path: 'sections.text', source: 'Thank you', text: 'धन्यवाद' }];
  expect((await save(`/api/pages/${page._id}/translations`, texts)).data.changed).toBe('Title, Section 1: Text');
  expect(await shown()).not.toHaveProperty(`pages/${body.slug}`);
  const changed = { ...body, sections: [{ ...body.sections[0], text: 'Thanks' }] };
  await send('PUT', `/api/pages/${page._id}`, { ...changed, version: page.version, publish: true });
  expect((await shown())[`pages/${body.slug}`]).toHaveLength(2);
  // A text that is there no more is kept: an earlier version of the page has it.
  await save(`/api/pages/${page._id}/translations`, [title('Food', 'भोजन')]);
  expect((await shown())[`pages/${body.slug}`]).toHaveLength(2);

  const { data } = await send('GET', '/api/settings/translations');
  const name = data.texts.find(({ path }: Text) => path === 'festivalName');
  const question = data.texts.find(({ path }: Text) => path === 'faq.question');
  expect(question.label).toBe('Question 1: Question');
  await save('/api/settings/translations', [
    { ...name, text: 'उत्सव' },
    { ...question, text: 'कब?' },
  ]);
  expect((await shown())['settings/festival']).toMatchObject([
    { path: 'festivalName', isListed: false, text: 'उत्सव' },
    { path: 'faq.question', isListed: true, source: question.source, text: 'कब?' },
  ]);
});

describe('the pictures of a text that the newest version has no more', () => {
  const storePoster = async () => {
    const file = path.join(test.context.config.dataDir, 'poster.png');
    await writeFile(file, await buildPicture());
    const id = await storeImage(test.context, { field: 'image', path: file, bytes: 1, sender: 'admin' });
    return `/images/${id}/64.webp`;
  };
  const withPicture = (url: string) => JSON.stringify({ blocks: [{ type: 'image', data: { url } }] });
  const statusTwoDaysLater = async (url: string) => {
    test.time.now = new Date(test.time.now.getTime() + 48 * 3_600_000);
    await sweepImages(test.context);
    return (await test.inject({ url })).statusCode;
  };

  it('stay while visitors read that version of a page', async () => {
    const poster = await storePoster();
    const versions = ['Come.', 'Come all.'].map((words) =>
      pageBody({ slug: 'posters', sections: [{ id: 'a', kind: 'text', body: written(words) }] }),
    );
    const page = (await send('POST', '/api/pages', { ...versions[0], publish: true })).data;
    const url = `/api/pages/${page._id}/translations`;
    const bodyOf = (texts: Text[]) => texts.find((text) => text.path === 'sections.body') as Text;
    const first = bodyOf((await send('GET', url)).data.texts);
    expect(await save(url, [{ ...first, text: withPicture(poster) }])).toMatchObject({ status: 200 });
    await send('PUT', `/api/pages/${page._id}`, { ...versions[1], version: page.version });
    const second = bodyOf((await send('GET', url)).data.texts);
    expect(await save(url, [{ ...second, text: written('सब आओ।') }])).toMatchObject({ status: 200 });
    expect(JSON.stringify((await shown())['pages/posters'])).toContain(poster);
    expect(await statusTwoDaysLater(poster)).toBe(200);
  });

  it('stay while people read the version of a document that they agreed to', async () => {
    const poster = await storePoster();
    const url = '/api/documents/privacy/translations';
    const [first] = (await send('GET', url)).data.texts;
    await save(url, [{ ...first, text: withPicture(poster) }]);
    await send('PUT', '/api/documents/privacy', { body: written('We keep names.'), basedOn: 1 });
    const [second] = (await send('GET', url)).data.texts;
    expect(await save(url, [{ ...second, text: written('हम नाम रखते हैं।') }])).toMatchObject({ status: 200 });
    expect(JSON.stringify((await shown())['documents/privacy/1'])).toContain(poster);
    expect(await statusTwoDaysLater(poster)).toBe(200);
  });
});

it('of the texts that a document had before, the newest twenty are kept', async () => {
  const url = '/api/documents/conduct/translations';
  const versions = Array.from({ length: 23 }, (_, index) => index + 1);
  for (const version of versions) {
    const next = { body: written(`Version ${version}`), basedOn: version - 1 };
    expect((await send('PUT', '/api/documents/conduct', next)).status).toBe(200);
    const [text] = (await send('GET', url)).data.texts;
    expect((await save(url, [{ ...text, text: written(`संस्करण ${version}`) }])).status).toBe(200);
  }
  const all = await shown();
  expect(versions.filter((version) => all[`documents/conduct/${version}`])).toEqual(versions.slice(2));
});
