import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { fieldsOfKind } from '../events/event-field-names.ts';
import { listTexts, textShapes } from './text-shapes.ts';
import { dictionaryOf, translateBody } from './translate-body.ts';

const EVENT = 'a'.repeat(21);
const MAIN = 'b'.repeat(21);
const text = (path: string, source: string, words: string, isListed = false) => ({
  path,
  isListed,
  source,
  text: words,
});
const dictionary = dictionaryOf({
  [`events/${EVENT}`]: [
    text('title', 'Solo singing', 'एकल गायन'),
    text('rules', 'Sing.', 'गाइए।'),
    text('results.winners.award', '1st', 'प्रथम', true),
    text('results.note', 'A close race', 'कड़ा मुक़ाबला', true),
    text('mainEventTitle', 'Taal', 'ताल'),
  ],
  [`events/${MAIN}`]: [text('title', 'Taal', 'ताल')],
  'announcements/note': [text('title', 'Gates open', 'द्वार खुले')],
  'pages/help': [text('title', 'Help', 'सहायता'), text('sections.heading', 'Where', 'कहाँ', true)],
  'pages/2025/help': [text('title', 'Help', 'पुरानी सहायता')],
  'documents/privacy/2': [text('body', 'What we keep', 'हम क्या रखते हैं', true)],
  'settings/festival': [
    text('festivalName', 'Utsav', 'उत्सव'),
    text('bubbles', 'Taal', 'ताल', true),
    text('faq.question', 'When?', 'कब?', true),
    text('faq.question', 'Where?', 'कहाँ?', true),
    text('venues', 'Main ground', 'मुख्य मैदान', true),
  ],
});
const translate = (value: unknown) => translateBody(value, dictionary);

describe('translateBody', () => {
  it('shows the texts of an event that are translated, the others as they are, and keeps the title of its url', () => {
    const event = buildStoredEvent({
      _id: EVENT,
      title: 'Solo singing',
      rules: 'Sing.',
      rounds: 'One.',
      mainEventId: MAIN,
    });
    const shown = translate({ success: true, data: [{ ...event, mainEventTitle: 'Taal' }] });
    expect(shown).toEqual({
      success: true,
      data: [
        {
          ...event,
          title: 'एकल गायन',
          rules: 'गाइए।',
          rounds: 'One.',
          mainEventTitle: 'ताल',
          titleInUrl: 'Solo singing',
        },
      ],
    });
  });

  it('shows a title after it was corrected, and a text of a list only where it is still the same', () => {
    expect(translate({ _id: EVENT, title: 'Solo singing, corrected' })).toMatchObject({ title: 'एकल गायन' });
    const faq = [
      { question: 'Where?', answer: 'Here.' },
      { question: 'When exactly?', answer: 'Now.' },
    ];
    expect(translate({ festivalName: 'Utsav', heroLine: '', bubbles: [], faq })).toEqual({
      festivalName: 'उत्सव',
      heroLine: '',
      bubbles: [],
      firstWords: { festivalName: 'Utsav', bubbles: [] },
      faq: [
        { question: 'कहाँ?', answer: 'Here.' },
        { question: 'When exactly?', answer: 'Now.' },
      ],
    });
  });

  it('names events by their ids wherever they are named', () => {
    const registration = {
      _id: EVENT.replace('a', 'c'),
      eventId: EVENT,
      eventTitle: 'Solo singing',
      mainEventTitle: 'Taal',
    };
    expect(translate(registration)).toMatchObject({ eventTitle: 'एकल गायन', mainEventTitle: 'ताल' });
    expect(translate({ event: { _id: EVENT, title: 'Solo singing', mainEventId: MAIN } })).toMatchObject({
      event: { title: 'एकल गायन' },
    });
    expect(translate({ id: EVENT, title: 'Solo singing', description: 'Plain.' })).toMatchObject({
      title: 'एकल गायन',
      description: 'Plain.',
    });
    expect(translate({ eventId: EVENT, title: 'Solo singing', venue: null })).toMatchObject({ title: 'एकल गायन' });
    expect(translate({ festivalName: 'Utsav' })).toEqual({ festivalName: 'उत्सव' });
  });

  it('tells pages by their url and year, and announcements from events', () => {
    const sections = [{ id: 's', kind: 'faq', heading: 'Where', questions: [] }];
    expect(translate({ slug: 'help', title: 'Help', navigation: 'header' })).toMatchObject({ title: 'सहायता' });
    expect(translate({ slug: 'help', title: 'Help', year: null, sections })).toMatchObject({
      title: 'सहायता',
      sections: [{ id: 's', kind: 'faq', heading: 'कहाँ', questions: [] }],
    });
    expect(translate({ slug: 'help', title: 'Help', year: '2025', sections })).toMatchObject({
      title: 'पुरानी सहायता',
      sections,
    });
    expect(translate({ _id: 'note', title: 'Gates open', text: 'Now.', isPinned: true })).toMatchObject({
      title: 'द्वार खुले',
    });
  });

  it('keeps the names in the first language, by which the bubbles of the hero find what they name', () => {
    const settings = { festivalName: 'Utsav', heroLine: '', bubbles: ['Taal', 'Khel'], faq: [] };
    expect(translate(settings)).toEqual({
      ...settings,
      festivalName: 'उत्सव',
      bubbles: ['ताल', 'Khel'],
      firstWords: { festivalName: 'Utsav', bubbles: ['Taal', 'Khel'] },
    });
  });

  it('shows awards and what is said of results; names of winners, and a note that was changed, as they are', () => {
    const winners = [{ award: '1st', name: 'Asha', detail: '9.5' }];
    expect(translate({ eventId: EVENT, winners, note: 'A close race', version: 1 })).toEqual({
      eventId: EVENT,
      winners: [{ award: 'प्रथम', name: 'Asha', detail: '9.5' }],
      note: 'कड़ा मुक़ाबला',
      version: 1,
    });
    expect(translate({ eventId: EVENT, winners: [], note: 'After a recount' })).toMatchObject({
      note: 'After a recount',
    });
  });

  it('names venues, and keeps the first name, by which they are found', () => {
    expect(translate({ venue: 'Main ground' })).toEqual({ venue: 'मुख्य मैदान', venueInUrl: 'Main ground' });
    expect(translate({ eventVenue: 'Main ground' })).toEqual({ eventVenue: 'मुख्य मैदान' });
    expect(translate({ venue: 'Hall 2' })).toEqual({ venue: 'Hall 2' });
  });

  it('shows a document with the version that was translated, and with no other', () => {
    const latest = { kind: 'privacy', version: 2, latest: 2, body: 'What we keep', savedAt: null };
    expect(translate(latest)).toEqual({ ...latest, body: 'हम क्या रखते हैं' });
    for (const other of [{ version: 1 }, { body: 'What we keep now' }]) {
      expect(translate({ ...latest, ...other })).toEqual({ ...latest, ...other });
    }
  });

  it('leaves alone what is no text of the committee', () => {
    const other = { _id: 'x', title: 'Solo singing', status: 'active', count: 3, nothing: null, list: [1, 'two'] };
    expect(translate(other)).toEqual(other);
    const frozen = Object.freeze({ _id: EVENT, title: 'Solo singing' });
    expect(translate(frozen)).toMatchObject({ title: 'एकल गायन' });
    expect(frozen.title).toBe('Solo singing');
  });
});

it('every text of an event is translated but what others are found by, and names of people', () => {
  const translated = Object.keys(textShapes.event.fields);
  const texts = fieldsOfKind('title', 'text', 'multiline', 'document');
  expect(texts.filter((name) => !translated.includes(name))).toEqual(['venue', 'exclusiveGroup', 'coordinators']);
  expect(translated.filter((name) => !texts.some((text) => text === name))).toEqual(['results']);
});

it('listTexts leaves out what has no letters, such as a prize in rupees', () => {
  const texts = listTexts('event', {
    title: 'Relay',
    firstPrize: '12000',
    secondPrize: '₹500 and a trophy',
    rules: '',
  });
  expect(texts.map(({ path }) => path)).toEqual(['title', 'secondPrize']);
});

it('listTexts names what there is to translate, without what is empty, and equal texts of a list once', () => {
  const sections = [
    { id: 'a', kind: 'faq', heading: 'Food', questions: [{ question: 'Is it free?', answer: 'Yes.' }] },
    { id: 'b', kind: 'faq', heading: 'Food', questions: [{ question: 'Where?', answer: '' }] },
  ];
  expect(
    listTexts('page', { title: 'Help', summary: ' ', sections }).map(({ path, source, label }) => [
      path,
      source,
      label,
    ]),
  ).toEqual([
    ['title', 'Help', 'Title'],
    ['sections.heading', 'Food', 'Section 1: Heading'],
    ['sections.questions.question', 'Is it free?', 'Section 1: Question 1: Question'],
    ['sections.questions.answer', 'Yes.', 'Section 1: Question 1: Answer'],
    ['sections.questions.question', 'Where?', 'Section 2: Question 1: Question'],
  ]);
});
