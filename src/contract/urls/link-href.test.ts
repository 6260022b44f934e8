import { expect, it } from 'vitest';
import { linkHref } from './link-href.ts';

it.each([
  ['https://fest.example/a', 'https://fest.example/a'],
  ['mailto:1st@fest.example', 'mailto:1st@fest.example'],
  ['tel:9876543210', 'tel:9876543210'],
  ['TEL:+919876543210', 'TEL:+919876543210'],
  ['fest.example', 'http://fest.example'],
  ['localhost:3000/x', 'http://localhost:3000/x'],
  [' /schedule ', '/schedule'],
  ['#rules', '#rules'],
])('linkHref stores %s as %s', (typed, stored) => {
  expect(linkHref(typed)).toBe(stored);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//fest.example',
  String.raw`/\fest.example`,
  'ftp://fest.example',
])('linkHref refuses %s', (typed) => {
  expect(linkHref(typed)).toBeUndefined();
});
