import { expect, it } from 'vitest';
import { readPlainText } from './plain-text.ts';

it('readPlainText reads the marks of WhatsApp', () => {
  expect(readPlainText('*Rules*')).toBe('<p><b>Rules</b></p>');
  expect(readPlainText('Come _early_, ~not late~')).toBe(
    '<p>Come <i>early</i>, <s class="cdx-strikethrough">not late</s></p>',
  );
  expect(readPlainText('```code```')).toBe('<p><code class="inline-code">code</code></p>');
});

it('readPlainText reads lists, numbered and nested', () => {
  const text = '*Rules*\n1. Teams of 4\n2. Bring\n   - drum\n   - flute\n3. Be on time\n\nSee you!';
  expect(readPlainText(text)).toBe(
    '<p><b>Rules</b></p><ol><li>Teams of 4</li><li>Bring<ul><li>drum</li><li>flute</li></ul></li><li>Be on time</li></ol><p>See you!</p>',
  );
  expect(readPlainText('Prizes\n• First\n• Second')).toBe('<p>Prizes</p><ul><li>First</li><li>Second</li></ul>');
  expect(readPlainText('👉 Come\n👉 Dance')).toBe('<ul><li>Come</li><li>Dance</li></ul>');
});

it('readPlainText leaves signs that are no bullets where they are', () => {
  const text = '🎉 Welcome\n📍 Main hall\n📍 Gate 2\n👉 Come\n© Utsav committee';
  expect(readPlainText(text)).toBe(
    '<p>🎉 Welcome</p><p>📍 Main hall</p><p>📍 Gate 2</p><p>👉 Come</p><p>© Utsav committee</p>',
  );
});

it('readPlainText keeps the number of each line', () => {
  expect(readPlainText('1. Solo\nFee 100\n2. Group\n3. Duet\n7) seven')).toBe(
    '<ol><li>Solo</li></ol><p>Fee 100</p><ol start="2"><li>Group</li><li>Duet</li></ol><ol start="7"><li>seven</li></ol>',
  );
  expect(readPlainText('0. Warm-up\n1. Round')).toBe('<ol start="0"><li>Warm-up</li><li>Round</li></ol>');
});

it('readPlainText reads lines as paragraphs', () => {
  expect(readPlainText('Two\n\nlines & <more>')).toBe('<p>Two</p><p>lines &amp; &lt;more&gt;</p>');
});

it('readPlainText reads a sheet as a table', () => {
  expect(readPlainText('Round\tTime\nPrelims\t10 <AM>\n')).toBe(
    '<table><tr><td>Round</td><td>Time</td></tr><tr><td>Prelims</td><td>10 &lt;AM&gt;</td></tr></table>',
  );
});

it.each([
  'One line',
  '2 * 3 * 4 = 24',
  'snake_case_name',
  'a - b',
  '10. March',
  'https://x.example/a_b_c',
  'https://x.example/_b_\n',
  '',
])('readPlainText leaves %j to the editor', (text) => {
  expect(readPlainText(text)).toBeNull();
});
