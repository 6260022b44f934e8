import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENT_CHARACTERS } from '#contract/rich-text.ts';
import { DescriptionError, toDocument, toEditorData } from './editor-document.ts';

const paragraph = (text: string) => ({ id: 'a', type: 'paragraph', data: { text } });

describe('toEditorData', () => {
  it('starts empty without a description', () => {
    expect(toEditorData(undefined)).toEqual({ blocks: [] });
    expect(toEditorData('')).toEqual({ blocks: [] });
  });

  it('turns plain text into paragraphs and escapes it', () => {
    expect(toEditorData('Dance & <b>song</b>\nat 7\n\n\nBring shoes').blocks).toEqual([
      { type: 'paragraph', data: { text: 'Dance &amp; &lt;b&gt;song&lt;/b&gt;<br>at 7' } },
      { type: 'paragraph', data: { text: 'Bring shoes' } },
    ]);
  });

  it('reads a serialized document and fills in what older ones left out', () => {
    const stored = { time: 1, blocks: [{ type: 'list', data: { style: 'ordered', items: ['one'] } }], version: '2.22' };
    expect(toEditorData(JSON.stringify(stored)).blocks).toEqual([
      { type: 'list', data: { style: 'ordered', meta: {}, items: [{ content: 'one', meta: {}, items: [] }] } },
    ]);
  });

  it('leaves a block of an unknown kind to the editor’s stub', () => {
    const block = { type: 'warning', data: { title: 'x' } };
    expect(toEditorData(JSON.stringify({ blocks: [block] })).blocks).toEqual([block]);
  });

  it('treats text that only looks like JSON as text', () => {
    expect(toEditorData('{"blocks": 3}').blocks).toEqual([{ type: 'paragraph', data: { text: '{"blocks": 3}' } }]);
  });
});

describe('toDocument', () => {
  it('drops blank paragraphs and headers, and nothing else', () => {
    const blocks = [
      paragraph('<b> </b>&nbsp;<br>'),
      { id: 'b', type: 'header', data: { text: '  ', level: 2 } },
      paragraph('kept'),
      { id: 'c', type: 'code', data: { code: 'x' } },
    ];
    expect(toDocument({ time: 5, blocks, version: '2.31.7' })).toEqual({
      time: 5,
      blocks: [paragraph('kept'), { id: 'c', type: 'code', data: { code: 'x' } }],
      version: '2.31.7',
    });
  });

  it('preserves the alignment and drops what the contract does not know', () => {
    const block = { ...paragraph('x'), tunes: { alignment: { alignment: 'right' }, colour: { colour: 'red' } } };
    expect(toDocument({ blocks: [block] }).blocks).toEqual([
      { ...paragraph('x'), tunes: { alignment: { alignment: 'right' } } },
    ]);
  });

  it('says which block can not be saved, instead of leaving it out', () => {
    const unknown = { type: 'warning', data: { title: 'x' } };
    expect(() => toDocument({ blocks: [paragraph('a'), unknown] })).toThrow(
      new DescriptionError('Block 2 (warning) can not be saved: This kind of block is not known'),
    );
    expect(() => toDocument({ blocks: [paragraph('x'.repeat(20_001))] })).toThrow(/^Block 1 \(paragraph\) can not/);
  });

  it('rejects a document that is too long as a whole', () => {
    const blocks = Array.from({ length: 11 }, () => paragraph('x'.repeat(19_000)));
    expect(() => toDocument({ blocks })).toThrow(`at most ${MAX_DOCUMENT_CHARACTERS} characters`);
  });
});
