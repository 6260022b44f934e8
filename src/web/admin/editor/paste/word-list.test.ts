import { expect, it } from 'vitest';
import { tagOfMarker, type WordItem, wordLists } from './word-list.ts';

const item = (level: number, marker: string, html: string): WordItem => ({
  level,
  tag: tagOfMarker(marker),
  html,
  marker,
});

it('tagOfMarker tells numbers and letters of Word from its bullets', () => {
  expect(['1.', '(a)', 'iv.', 'B)', '1.1. '].map(tagOfMarker)).toEqual(['ol', 'ol', 'ol', 'ol', 'ol']);
  expect(['·', 'o', '§', '-', '\u00a0ü ', ''].map(tagOfMarker)).toEqual(['ul', 'ul', 'ul', 'ul', 'ul', 'ul']);
});

it('wordLists parts a numbered list from the bullets after it', () => {
  expect(wordLists([item(1, '1.', 'a'), item(1, '2.', 'b'), item(1, '·', 'c'), item(1, '·', 'd')])).toBe(
    '<ol><li>a</li><li>b</li></ol><ul><li>c</li><li>d</li></ul>',
  );
});

it('wordLists keeps the kind of each nested list', () => {
  expect(wordLists([item(1, '1.', 'a'), item(2, 'o', 'x'), item(3, 'i.', 'y'), item(1, '2.', 'b')])).toBe(
    '<ol><li>a<ul><li>x<ol type="i"><li>y</li></ol></li></ul></li><li>b</li></ol>',
  );
});

it('wordLists goes on counting, counts in letters, and counts from 1 again as Word does', () => {
  expect(wordLists([item(1, '3.', 'a'), item(1, '4.', 'b')])).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
  expect(wordLists([item(1, 'a)', 'a'), item(1, 'b)', 'b')])).toBe('<ol type="a"><li>a</li><li>b</li></ol>');
  expect(wordLists([item(1, '1.', 'a'), item(1, '1.', 'b')])).toBe('<ol><li>a</li></ol><ol><li>b</li></ol>');
  expect(wordLists([item(1, '1.', 'a'), item(2, '1.1.', 'x'), item(2, '1.2.', 'y')])).toBe(
    '<ol><li>a<ol><li>x</li><li>y</li></ol></li></ol>',
  );
});

it('wordLists nests below the item before, also in a list that begins further in', () => {
  expect(wordLists([item(2, '·', 'a'), item(1, '·', 'b'), item(3, '·', 'c')])).toBe(
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
  );
});
