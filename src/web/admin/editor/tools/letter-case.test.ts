import { describe, expect, it } from 'vitest';
import { changeCase, type LetterCase } from './letter-case.ts';

describe('changeCase', () => {
  it.each<[LetterCase, string, string]>([
    ['upper', 'Dance night, 7 pm', 'DANCE NIGHT, 7 PM'],
    ['lower', 'DANCE Night', 'dance night'],
    ['title', "don't STOP the music", "Don't Stop The Music"],
    ['title', 'rock-and-roll (live)', 'Rock-And-Roll (Live)'],
    ['sentence', 'COME EARLY. doors open at 6! enjoy', 'Come early. Doors open at 6! Enjoy'],
    ['title', 'नृत्य और élan', 'नृत्य और Élan'],
    ['upper', '', ''],
  ])('%s: %s', (letterCase, before, after) => {
    expect(changeCase([before], letterCase)).toEqual([after]);
  });

  it('treats a word across two text nodes as one', () => {
    expect(changeCase(['ope', 'n mic ', 'NIGHT'], 'title')).toEqual(['Ope', 'n Mic ', 'Night']);
    expect(changeCase(['first. ', 'SECOND ', 'THIRD'], 'sentence')).toEqual(['First. ', 'Second ', 'third']);
  });
});
