import { expect, it } from 'vitest';
import { withMarks } from './message-marks.ts';

it.each([
  'https://x.in/_promo_/a',
  'https://x.in/?a=_b_&c=*d*',
  'www.x.in/~team~/list',
  'x.in/_promo_/a',
  '/srv/_drafts_/note.txt',
  String.raw`C:\_old_\*new*`,
  '_drafts_/note.txt',
  'utsav_2027_final.pdf',
  'me@_team_.in',
  'नृत्य_क_नियम',
])('withMarks leaves the address %s as it is', (text) => {
  expect(withMarks(text).replace(/&amp;/g, '&')).toBe(text);
});

it('withMarks reads the marks around an address, and beside signs', () => {
  expect(withMarks('*Form: https://x.in/_a_*, _now_')).toBe('<b>Form: https://x.in/_a_</b>, <i>now</i>');
  expect(withMarks('_https://x.in/a_b_')).toBe('<i>https://x.in/a_b</i>');
  expect(withMarks('🎉*Rules*🎉 (_new_) *_both_*')).toBe('🎉<b>Rules</b>🎉 (<i>new</i>) <b><i>both</i></b>');
  expect(withMarks('*नियम*: `a _b_ c`')).toBe('<b>नियम</b>: <code class="inline-code">a _b_ c</code>');
});
