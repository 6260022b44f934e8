import { describe, expect, it } from 'vitest';
import { buildSearchIndex, isAlmost, readWordGroups, searchIds } from './search-index.ts';

const documents = [
  ['hack', 'Hackathon 36', 'Innovation Centre'],
  ['nritya', 'Nritya', 'Banyan Court, Raman Hall'],
  ['garba', 'Garba night', 'Dance until the lamps go out'],
  ['solo', 'Solo vocals', 'Raman Hall'],
  ['futsal', 'Midnight futsal cup', 'Sports ground'],
  ['cafe', 'Café poetry', 'Courtyard'],
] as const;
const groups = readWordGroups('dance, nritya, नृत्य\nfootball, futsal\nsinging, vocals\nalone\n');
const index = buildSearchIndex(
  documents.map(([id, title, text]) => ({
    id,
    fields: [
      { text: title, weight: 10 },
      { text, weight: 1 },
    ],
  })),
  groups,
);
const find = (query: string) => searchIds(index, query);

describe('searchIds', () => {
  it('finds by a word, by its beginning, whatever case and accents', () => {
    expect(find('RAMAN hall')).toEqual(['nritya', 'solo']);
    expect(find('hack')).toEqual(['hack']);
    expect(find('cafe')).toEqual(['cafe']);
  });

  it('forgives small spelling mistakes', () => {
    for (const typed of ['hackthon', 'hakcathon', 'hackathom', 'hackathonn'])
      expect(find(typed), typed).toEqual(['hack']);
    expect(find('vocls')).toEqual(['solo']);
    expect(find('xyzzy')).toEqual([]);
    expect(find('cup')).toEqual(['futsal']);
  });

  it('finds what means the same, in Devanagari too', () => {
    expect(find('dance')).toEqual(['nritya', 'garba']);
    expect(find('नृत्य').toSorted()).toEqual(['garba', 'nritya']);
    expect(find('football')).toEqual(['futsal']);
    expect(find('singing')).toEqual(['solo']);
    expect(find('nritiya').toSorted()).toEqual(['garba', 'nritya']);
  });

  it('finds English words that are written in Devanagari, as they sound', () => {
    const ofBands = buildSearchIndex(
      [
        ['bands', 'Battle of bands'],
        ['quiz', 'Quiz night'],
        ['dance', 'Group dance'],
        ['chess', 'Chess'],
        ['tech', 'Technical workshop'],
      ].map(([id = '', text = '']) => ({ id, fields: [{ text, weight: 1 }] })),
      readWordGroups('dance, नृत्य'),
    );
    const ids = (query: string) => searchIds(ofBands, query);
    expect(ids('बैटल ऑफ बैंड्स')).toEqual(['bands']);
    expect(ids('क्विज़ नाइट')).toEqual(['quiz']);
    expect(ids('डांस')).toEqual(['dance']);
    expect(ids('चेस')).toEqual(['chess']);
    expect(ids('टेक्निकल वर्कशॉप')).toEqual(['tech']);
    // What the committee's list knows is not looked for by its sound, and one consonant sounds like too much.
    expect(ids('नृत्य')).toEqual(['dance']);
    expect(ids('के')).toEqual([]);
  });

  it('finds a name in another spelling that sounds the same, and no other words of the same consonants', () => {
    const titles = ['Lakshmi puja', 'Vishwanath Dipak', 'Group dance', 'Drama', 'Poetry', 'Music quiz', 'Knight chess'];
    const ofNames = buildSearchIndex(
      titles.map((text) => ({ id: text, fields: [{ text, weight: 1 }] })),
      [],
    );
    const ids = (query: string) => searchIds(ofNames, query);
    expect(ids('Laxmi')).toEqual(['Lakshmi puja']);
    expect(ids('Pooja')).toEqual(['Lakshmi puja']);
    expect(ids('deepak')).toEqual(['Vishwanath Dipak']);
    expect(ids('Viswanat')).toEqual(['Vishwanath Dipak']);
    for (const typed of [
      'Dinesh',
      'dense',
      'pottery',
      'dream',
      'mosque',
      'lokesh',
      'chase',
      'cheese',
      'quays',
      'peg',
    ]) {
      expect(ids(typed), typed).toEqual([]);
    }
  });

  it('takes a term of two words as a whole, in the list and in a query', () => {
    const ofTerms = buildSearchIndex(
      [
        ['short', 'Short film', 'Ten minutes'],
        ['laghu', 'Laghu chitra', 'दस मिनट'],
        ['story', 'Short story', 'A page'],
        ['film', 'Film quiz', 'Raman Hall'],
        ['small', 'Small udyog', 'laghu'],
      ].map(([id = '', title = '', text = '']) => ({
        id,
        fields: [
          { text: title, weight: 10 },
          { text, weight: 1 },
        ],
      })),
      readWordGroups('short film, laghu chitra\nfilm, movie, movie\nstory of one\n , \nhall, lawn'),
    );
    const ids = (query: string) => searchIds(ofTerms, query);
    expect(ids('laghu chitra')).toEqual(['laghu', 'short']);
    expect(ids('short film')).toEqual(['short', 'laghu']);
    expect(ids('film short')).toEqual(['short', 'laghu']);
    // A part of a term is a word like any other.
    expect(ids('laghu')).toEqual(['laghu', 'small']);
    expect(ids('short').toSorted()).toEqual(['short', 'story']);
    expect(ids('movie').toSorted()).toEqual(['film', 'short']);
    expect(ids('laghu chitra raman')).toEqual(['laghu', 'short']);
    expect(ids('lawn')).toEqual(['film']);
    expect(ids('story')).toEqual(['story']);
  });

  it('wants every word that occurs, or where no event has all of them as many as one has, and passes over the others', () => {
    expect(find('raman vocals')).toEqual(['solo']);
    expect(find('futsal raman')).toEqual(['futsal', 'nritya', 'solo']);
    expect(find('raman hall futsal')).toEqual(['nritya', 'solo']);
    expect(find('futsal tournament')).toEqual(['futsal']);
    expect(find('  ')).toEqual([]);
    expect(find('!?*(')).toEqual([]);
  });
});

it('two words are almost the same by letters that are missing, added, other ones or swapped', () => {
  expect(isAlmost('futsal', 'fustal', 1)).toBe(true);
  expect(isAlmost('futsal', 'futsall', 1)).toBe(true);
  expect(isAlmost('futsal', 'fotsel', 1)).toBe(false);
  expect(isAlmost('', 'a', 1)).toBe(true);
});

it('a thousand events are searched at once', () => {
  const many = Array.from({ length: 1000 }, (_, event) => ({
    id: `e${event}`,
    fields: [{ text: `Event ${event} ${'word'.repeat(3)}${event % 50} of ${event}`, weight: 1 }],
  }));
  expect(searchIds(buildSearchIndex(many, groups), 'event 77')).toContain('e77');
});
