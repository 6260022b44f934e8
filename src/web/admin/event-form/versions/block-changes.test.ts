import { describe, expect, it } from 'vitest';
import { compareDescriptions } from './block-changes.ts';

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const document = (...blocks: object[]) => JSON.stringify({ blocks });
const shown = (before: string, after: string) =>
  compareDescriptions(before, after).map(({ kind, what, parts }) => {
    const marks = { same: '', added: '+', removed: '-' };
    return `${kind} ${what ?? ''}: ${parts.map((part) => marks[part.kind] + part.text).join('|')}`;
  });

describe('two descriptions', () => {
  it('show blocks that came, went and stayed, in their order', () => {
    const before = document(paragraph('Come early'), paragraph('Bring a drum'));
    const after = document(paragraph('Come early'), { type: 'header', data: { text: 'Rules', level: 2 } });
    expect(shown(before, after)).toEqual(['same : Come early', 'removed : -Bring a drum', 'added Heading: +Rules']);
  });

  it('show the words that changed within a block, in Hindi too', () => {
    expect(shown(document(paragraph('Teams of four people')), document(paragraph('Teams of five people')))).toEqual([
      'changed : Teams of |-four|+five| people',
    ]);
    expect(shown(document(paragraph('नृत्य प्रतियोगिता शाम को')), document(paragraph('नृत्य प्रतियोगिता सुबह को')))).toEqual([
      'changed : नृत्य प्रतियोगिता |-शाम|+सुबह| को',
    ]);
  });

  it('show two texts without a common word one below the other', () => {
    expect(shown('As it was', 'Wholly new')).toEqual(['removed : -As it was', 'added : +Wholly new']);
  });

  it('say that a block looks different where its words are the same', () => {
    const [block] = compareDescriptions(document(paragraph('Win')), document(paragraph('<b>Win</b>')));
    expect(block).toMatchObject({ kind: 'changed', isRestyled: true });
  });

  it('name pictures, tables and lists, and take a text without blocks as paragraphs', () => {
    const list = { type: 'list', data: { style: 'unordered', items: [{ content: 'Drum', items: [], meta: {} }] } };
    const picture = { type: 'image', data: { url: '/images/a/400.webp', caption: 'Lamps' } };
    expect(shown('Come early\nBring a drum', document(paragraph('Come early'), list, picture))).toEqual([
      'same : Come early',
      'removed : -Bring a drum',
      'added List: +Drum',
      'added Picture: +Lamps',
    ]);
    expect(shown('', document(picture))).toEqual(['added Picture: +Lamps']);
  });
});
