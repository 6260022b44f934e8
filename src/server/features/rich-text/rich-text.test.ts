import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmbedSource } from '#contract/embed-url.ts';
import { MAX_DOCUMENT_CHARACTERS, MAX_LIST_DEPTH } from '#contract/rich-text.ts';
import { AppError } from '../../errors.ts';
import { cleanDescription } from './rich-text.service.ts';

const documentOf = (...blocks: unknown[]) => JSON.stringify({ time: 1800000000000, blocks, version: '2.31.7' });
const blocksOf = (...blocks: unknown[]) => JSON.parse(cleanDescription(documentOf(...blocks)).stored).blocks;

function rejections(description: string): { path: string; message: string }[] {
  try {
    cleanDescription(description);
  } catch (error) {
    if (error instanceof AppError) return error.errors;
    throw error;
  }
  return [];
}

describe('cleanDescription of plain text', () => {
  it.each([
    ['  A night of music.\n', 'A night of music.'],
    ['<b>kept as text</b>', '<b>kept as text</b>'],
    ['{not json', '{not json'],
    ['{"title":"JSON, but no document"}', '{"title":"JSON, but no document"}'],
    ['{"blocks":"no list"}', '{"blocks":"no list"}'],
    ['[1,2,3]', '[1,2,3]'],
    ['', ''],
  ])('keeps %j', (given, kept) => {
    expect(cleanDescription(given)).toEqual({ stored: kept, text: kept, imageIds: [] });
  });

  it('cleans what only becomes a document once control characters are gone', () => {
    const { stored } = cleanDescription(`\u0001${documentOf({ type: 'paragraph', data: { text: '<img src=x>hi' } })}`);
    expect(stored).not.toContain('<img');
  });
});

describe('cleanDescription of a table', () => {
  const table = (content: unknown, withHeadings?: boolean) => ({ type: 'table', data: { content, withHeadings } });

  it('cleans each cell, drops empty rows and fills short ones', () => {
    const given = table([['Round', 'Time<script>x</script>'], ['', ' '], ['<b onclick="x">Prelims</b>']], true);
    const [{ data }] = blocksOf(given);
    expect(data).toEqual({
      withHeadings: true,
      content: [
        ['Round', 'Time'],
        ['<b>Prelims</b>', ''],
      ],
    });
    expect(cleanDescription(documentOf(given)).text).toBe('Round | Time\nPrelims');
  });

  it('drops a table without text', () => {
    expect(cleanDescription(documentOf(table([['', ''], []]))).stored).toBe('');
  });

  it('rejects links with whitespace, too many cells, and what is no table', () => {
    expect(rejections(documentOf(table([['<a href="two words">x</a>']])))).toEqual([
      { path: 'description.blocks.0.data.content.0.0', message: 'Pasted link is not valid.' },
    ]);
    expect(rejections(documentOf(table([Array.from({ length: 13 }, () => 'x')])))).toHaveLength(1);
    expect(rejections(documentOf(table(Array.from({ length: 101 }, () => ['x']))))).toHaveLength(1);
    expect(rejections(documentOf(table('x')))).toHaveLength(1);
  });
});

describe('cleanDescription of what the editor drops on save', () => {
  it('drops blank paragraphs and headers', () => {
    const blanks = ['', '  ', '&nbsp;', '<br>', '<b> </b>'].flatMap((text) => [
      { type: 'paragraph', data: { text } },
      { type: 'header', data: { text, level: 3 } },
    ]);
    expect(blocksOf(...blanks, { type: 'paragraph', data: { text: 'kept' } })).toHaveLength(1);
  });

  it('drops empty checklist items, and a checklist with none left', () => {
    const items = [
      { text: ' ', checked: true },
      { text: 'Bring your college id', checked: true },
    ];
    const [checklist, ...others] = blocksOf(
      { type: 'checklist', data: { items } },
      { type: 'checklist', data: { items: [{ text: '' }] } },
    );
    expect(checklist.data.items).toEqual([{ text: 'Bring your college id', checked: true }]);
    expect(others).toEqual([]);
  });

  it('returns the empty text for a document without content', () => {
    expect(cleanDescription(documentOf({ type: 'paragraph', data: { text: '' } })).stored).toBe('');
    expect(cleanDescription('{"blocks":[]}').stored).toBe('');
  });
});

describe('cleanDescription of a document', () => {
  it('preserves the inline tools, each with its own class', () => {
    const html =
      '<b>b</b><i>i</i><u class="cdx-underline">u</u><s class="cdx-strikethrough">s</s>' +
      '<mark class="cdx-marker">m</mark><code class="inline-code">c</code><br />' +
      '<a href="https://ok.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">l</a>';
    expect(blocksOf({ type: 'paragraph', data: { text: html } })[0].data.text).toBe(html);
  });

  it('writes strong and em as b and i, drops foreign classes and adds the tools’ own', () => {
    const text = '<strong>a</strong><em>b</em><mark class="cdx-marker hidden">c</mark><del>d</del>';
    const [block] = blocksOf({ type: 'paragraph', data: { text } });
    expect(block.data.text).toBe('<b>a</b><i>b</i><mark class="cdx-marker">c</mark><s class="cdx-strikethrough">d</s>');
  });

  it('adds http:// to a link without a protocol, not to relative and hash links', () => {
    const text = '<a href="ok.example">a</a><a href="/apply">b</a><a href="#rules">c</a><a href="mailto:a@b.in">d</a>';
    const [block] = blocksOf({ type: 'paragraph', data: { text } });
    expect(block.data.text.match(/href="[^"]*"/g)).toEqual([
      'href="http://ok.example"',
      'href="/apply"',
      'href="#rules"',
      'href="mailto:a@b.in"',
    ]);
  });

  it('keeps the phone number that a link calls', () => {
    const text = '<a href="tel:+919876543210">call</a> <a href="tel:100">help</a>';
    const [block] = blocksOf({ type: 'paragraph', data: { text } });
    expect(block.data.text.match(/href="[^"]*"/g)).toEqual(['href="tel:+919876543210"', 'href="tel:100"']);
  });

  it('preserves numbering of ordered lists, nested items and checked items', () => {
    const items = [{ content: 'One', meta: {}, items: [{ content: 'Below', meta: {}, items: [] }] }];
    const meta = { start: 5, counterType: 'upper-roman' };
    const checks = [{ content: 'Done', meta: { checked: true }, items: [] }];
    const [ordered, checklist] = blocksOf(
      { type: 'list', data: { style: 'ordered', meta, items } },
      { type: 'list', data: { style: 'checklist', items: checks } },
    );
    expect(ordered.data).toEqual({ style: 'ordered', meta, items });
    expect(checklist.data.items).toEqual(checks);
  });

  it('preserves bullets that are nested in numbers, and forgets the kind of a list that is not there', () => {
    const below = [{ content: 'Below', meta: {}, items: [] }];
    const items = [
      { content: 'One', meta: { style: 'unordered' }, items: below },
      { content: 'Two', meta: { style: 'unordered' }, items: [] },
    ];
    const [list] = blocksOf({ type: 'list', data: { style: 'ordered', items } });
    expect(list.data.items).toEqual([items[0], { content: 'Two', meta: {}, items: [] }]);
  });

  it('accepts list items that are plain strings, as older editors saved them', () => {
    const [list] = blocksOf({ type: 'list', data: { style: 'unordered', items: ['One', 'Two'] } });
    expect(list.data.items[1]).toEqual({ content: 'Two', meta: {}, items: [] });
  });

  it('preserves the alignment and no other tune', () => {
    const tunes = { alignment: { alignment: 'center', evil: 1 }, spoiler: { on: true } };
    const [block] = blocksOf({ type: 'paragraph', data: { text: 'x' }, tunes });
    expect(block.tunes).toEqual({ alignment: { alignment: 'center' } });
  });

  it('writes the URL of a picture where editor and pages read it', () => {
    const [image] = blocksOf({ type: 'image', data: { file: { url: 'https://ok.example/a.png' }, stretched: true } });
    expect(image.data).toMatchObject({
      url: 'https://ok.example/a.png',
      file: { url: 'https://ok.example/a.png' },
      stretched: true,
      caption: '',
    });
  });

  it('returns the ids of our own pictures once each, and no others', () => {
    const id = 'V1StGXR8_Z5jdHi6B-myT';
    const image = (url: string) => ({ type: 'image', data: { url } });
    const { imageIds } = cleanDescription(
      documentOf(
        image(`/images/${id}/800.webp`),
        image(`/images/${id}/400.webp`),
        image('https://ok.example/images/x/1'),
      ),
    );
    expect(imageIds).toEqual([id]);
  });

  it('joins the plain text of every block, entities decoded', () => {
    const { text } = cleanDescription(
      documentOf(
        { type: 'header', data: { text: 'Rules &amp; <b>prizes</b>' } },
        { type: 'list', data: { style: 'unordered', items: [{ content: 'One', items: [{ content: 'Two &lt; 3' }] }] } },
        { type: 'code', data: { code: 'if (a < b) { }' } },
        { type: 'image', data: { url: 'https://ok.example/a.png', caption: 'The <i>hall</i>' } },
      ),
    );
    expect(text).toBe('Rules & prizes\nOne\nTwo < 3\nif (a < b) { }\nThe hall');
  });

  it('leaves prototype keys without effect', () => {
    const { stored } = cleanDescription(
      '{"__proto__":{"polluted":1},"blocks":[{"type":"paragraph","__proto__":{"polluted":1},"data":{"text":"x","constructor":{"prototype":{"polluted":1}}}}]}',
    );
    expect(stored).toBe('{"blocks":[{"type":"paragraph","data":{"text":"x"}}]}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('drops ids that lack the editor’s format or occur twice', () => {
    const paragraph = (id: string) => ({ id, type: 'paragraph', data: { text: 'x' } });
    const blocks = blocksOf(paragraph('mhTl6ghSkV'), paragraph('mhTl6ghSkV'), paragraph('"><script>'));
    expect(blocks.map((block: { id?: string }) => block.id)).toEqual(['mhTl6ghSkV', undefined, undefined]);
  });
});

describe('cleanDescription rejects a document', () => {
  const deepList = (depth: number): unknown =>
    depth === 0 ? [] : [{ content: `Level ${depth}`, items: deepList(depth - 1) }];

  it.each([
    ['a header level', { type: 'header', data: { text: 'x', level: 6 } }, 'data.level'],
    ['an unknown block', { type: 'raw', data: { html: '<script>' } }, 'type'],
    ['a missing text', { type: 'paragraph', data: {} }, 'data.text'],
    [
      'an alignment',
      { type: 'paragraph', data: { text: 'x' }, tunes: { alignment: { alignment: 'up' } } },
      'tunes.alignment.alignment',
    ],
    ['a list style', { type: 'list', data: { style: 'spiral', items: [] } }, 'data.style'],
    ['an embed service', { type: 'embed', data: { service: 'vimeo', source: 'https://vimeo.com/1' } }, 'data.service'],
    ['an image without a url', { type: 'image', data: { caption: 'x' } }, 'data.url'],
    ['a text too long', { type: 'paragraph', data: { text: 'x'.repeat(20_001) } }, 'data.text'],
  ])('names %s', (_what, block, path) => {
    const paths = rejections(documentOf({ type: 'paragraph', data: { text: 'fine' } }, block)).map(
      (error) => error.path,
    );
    expect(paths).toEqual([`description.blocks.1.${path}`]);
  });

  it('with an embed that is no object, saying so', () => {
    expect(rejections(documentOf({ type: 'embed', data: 'x' }))).toEqual([
      { path: 'description.blocks.0.data', message: 'Embed Tool data should be object' },
    ]);
  });

  it('with whitespace in a link', () => {
    expect(rejections(documentOf({ type: 'paragraph', data: { text: '<a href="http://a b">x</a>' } }))).toEqual([
      { path: 'description.blocks.0.data.text', message: 'Pasted link is not valid.' },
    ]);
  });

  it('with lists deeper than allowed, and accepts the allowed depth', () => {
    expect(
      rejections(documentOf({ type: 'list', data: { style: 'unordered', items: deepList(MAX_LIST_DEPTH) } })),
    ).toEqual([]);
    const [rejection] = rejections(
      documentOf({ type: 'list', data: { style: 'unordered', items: deepList(MAX_LIST_DEPTH + 1) } }),
    );
    expect(rejection?.message).toBe('List is nested too deeply');
  });

  it.each([
    `{"blocks":${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
    `{"blocks":[{"type":"list","data":{"style":"ordered","items":${'[{"content":"x","items":'.repeat(7000)}[]${'}]'.repeat(7000)}}}]}`,
    `{"blocks":[{"type":"paragraph","data":{"text":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}}]}`,
  ])('refuses documents nested without end instead of overflowing', (given) => {
    expect(rejections(given)).not.toEqual([]);
  });

  it('with more blocks than allowed, or too long once it is escaped', () => {
    const paragraphs = (count: number, text: string) =>
      Array.from({ length: count }, () => ({ type: 'paragraph', data: { text } }));
    expect(rejections(documentOf(...paragraphs(501, 'x')))[0]?.path).toBe('description.blocks');
    const long = documentOf(...paragraphs(15, '&'.repeat(4000)));
    expect(long.length).toBeLessThan(MAX_DOCUMENT_CHARACTERS);
    expect(rejections(long)).toEqual([{ path: 'description', message: 'At most 200000 characters' }]);
  });
});

describe('embed URLs', () => {
  const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

  it.each([
    [VIDEO, VIDEO],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc_DEF', VIDEO],
    ['http://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=youtu.be', VIDEO],
    ['https://www.youtube.com/watch?feature=share&v=dQw4w9WgXcQ', VIDEO],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', VIDEO],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', VIDEO],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', VIDEO],
    ['youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s', `${VIDEO}&t=65`],
    ['https://codepen.io/chriscoyier/pen/gfdDu', 'https://codepen.io/chriscoyier/pen/gfdDu'],
    ['https://codepen.io/chriscoyier/pen/gfdDu?editors=1100', 'https://codepen.io/chriscoyier/pen/gfdDu'],
    ['https://codepen.io/chriscoyier/full/gfdDu/', 'https://codepen.io/chriscoyier/pen/gfdDu'],
    ['https://codepen.io/team/codepen/pen/PNaGbb', 'https://codepen.io/team/codepen/pen/PNaGbb'],
  ])('reads %s', (given, source) => {
    expect(readEmbedSource(given)?.source).toBe(source);
  });

  it('gives a frame its service’s height', () => {
    expect(readEmbedSource(VIDEO)?.height).toBe(320);
    expect(readEmbedSource('https://codepen.io/a/pen/gfdDu')?.height).toBe(300);
  });
});

const markup = fc
  .array(
    fc.constantFrom(
      '<b>',
      '</b>',
      '<i',
      '>',
      '<',
      '&',
      ';',
      '&lt;',
      '&amp;',
      'lt;',
      '<a href="',
      '">',
      '</a>',
      'javascript:',
      'https://a.in',
      '"',
      "'",
      '<br>',
      '<mark class="cdx-marker">',
      '</mark>',
      '<noscript>',
      '<iframe>',
      '</iframe>',
      '<!--',
      '-->',
      '<svg>',
      '<textarea>',
      '</textarea>',
      '&#0;',
      '&nbsp;',
      ' ',
      'x',
      '\u0001',
      '\ud800',
      '<script>',
      '</script>',
      'ok.example',
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), markup);
const anyBlock = fc.oneof(
  fc.record({ type: fc.constantFrom('paragraph', 'header'), data: fc.record({ text: anyText }) }),
  fc.record({
    type: fc.constant('list'),
    data: fc.record({
      style: fc.constantFrom('unordered', 'ordered', 'checklist'),
      items: fc.array(
        fc.record({ content: anyText, items: fc.array(fc.record({ content: anyText }), { maxLength: 2 }) }),
        { maxLength: 3 },
      ),
    }),
  }),
  fc.record({
    type: fc.constant('checklist'),
    data: fc.record({ items: fc.array(fc.record({ text: anyText, checked: fc.boolean() }), { maxLength: 3 }) }),
  }),
  fc.record({
    type: fc.constant('image'),
    data: fc.record({
      url: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constant('/images/V1StGXR8_Z5jdHi6B-myT/800.webp')),
      caption: anyText,
    }),
  }),
  fc.record({ type: fc.constant('code'), data: fc.record({ code: anyText }) }),
);

function cleanOrRefuse(value: string) {
  try {
    return cleanDescription(value);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

describe('cleanDescription', () => {
  it('is idempotent for any input', () => {
    const given = fc.oneof(
      anyText,
      fc.array(anyBlock, { maxLength: 6 }).map((blocks) => documentOf(...blocks)),
    );
    fc.assert(
      fc.property(given, (value) => {
        const once = cleanOrRefuse(value);
        if (once) expect(cleanDescription(once.stored)).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });
});
