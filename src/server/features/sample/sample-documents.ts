import type { RichTextBlock } from '#contract/rich-text.ts';

/** Blocks of the rich-text documents in the sample festival, as the editor writes them. */

export const paragraph = (text: string): RichTextBlock => ({ type: 'paragraph', data: { text } });

export const header = (text: string, level = 3): RichTextBlock => ({ type: 'header', data: { text, level } });

export const bullets = (...items: string[]): RichTextBlock => ({
  type: 'list',
  data: { style: 'unordered', meta: {}, items: items.map((content) => ({ content, meta: {}, items: [] })) },
});

/** A numbered list; an item given as a list is its text and its nested items. */
export const steps = (...items: (string | string[])[]): RichTextBlock => ({
  type: 'list',
  data: {
    style: 'ordered',
    meta: { start: 1, counterType: 'numeric' },
    items: items.map((item) => {
      const [content = '', ...below] = [item].flat();
      return { content, meta: {}, items: below.map((text) => ({ content: text, meta: {}, items: [] })) };
    }),
  },
});

export const checklist = (...items: string[]): RichTextBlock => ({
  type: 'checklist',
  data: { items: items.map((text, index) => ({ text, checked: index === 0 })) },
});

export const picture = (caption: string): RichTextBlock => ({
  type: 'image',
  data: { url: '/default-image.jpg', caption, withBorder: false, withBackground: false, stretched: false },
});

export const video = (source: string, caption: string): RichTextBlock => ({
  type: 'embed',
  data: { service: 'youtube', source, caption },
});

export const pen = (source: string, caption: string): RichTextBlock => ({
  type: 'embed',
  data: { service: 'codepen', source, caption },
});

export const code = (text: string): RichTextBlock => ({ type: 'code', data: { code: text } });

/** The serialized document of these blocks. */
export const note = (...blocks: RichTextBlock[]): string =>
  JSON.stringify({ time: 1_793_500_000_000, blocks, version: '2.31.7' });
