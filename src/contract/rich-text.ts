import { z } from './zod.ts';

/** Limits of a saved document: characters of its JSON, blocks, depth of nested lists. */
export const MAX_DOCUMENT_CHARACTERS = 200_000;
export const MAX_BLOCKS = 500;
export const MAX_LIST_DEPTH = 8;
/** Limits of a table in a document. */
export const MAX_TABLE_ROWS = 100;
export const MAX_TABLE_COLUMNS = 12;

const html = z.string().max(20_000);
const url = z.string().max(2000);

export const alignments = ['left', 'center', 'right'] as const;
export const counterTypes = ['numeric', 'lower-roman', 'upper-roman', 'lower-alpha', 'upper-alpha'] as const;
/** The kinds of list that can be nested in one of the other kind. */
export const nestedStyles = ['unordered', 'ordered'] as const;
export const embedServices = ['youtube', 'codepen'] as const;

const tunesSchema = z.object({ alignment: z.object({ alignment: z.enum(alignments) }).optional() }).optional();

const block = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ id: z.string().max(64).optional(), type: z.literal(type), data, tunes: tunesSchema });

/**
 * One item of a list: its HTML, what a checklist or ordered list notes of it, and its nested items. `style` says what kind of list
 * these are where it is another one than the list around.
 */
export interface ListItem {
  content: string;
  meta: {
    checked?: boolean;
    start?: number;
    counterType?: (typeof counterTypes)[number];
    style?: (typeof nestedStyles)[number];
  };
  items: ListItem[];
}

const listMetaSchema = z.object({
  checked: z.boolean().optional(),
  start: z.number().int().min(0).max(1_000_000).optional(),
  counterType: z.enum(counterTypes).optional(),
  style: z.enum(nestedStyles).optional(),
});

/** Built to the allowed depth instead of recursively, so that no input can nest without end. */
function listItemSchema(depth: number): z.ZodType<ListItem> {
  const nested: z.ZodType<ListItem[]> =
    depth > 1
      ? z.array(listItemSchema(depth - 1)).max(200)
      : (z.array(z.never(), { error: 'List is nested too deeply' }).max(0, 'List is nested too deeply') as z.ZodType<
          ListItem[]
        >);
  const full = z.object({ content: html, meta: listMetaSchema.default({}), items: nested.default([]) });
  return z.preprocess((item) => (typeof item === 'string' ? { content: item } : item), full);
}

/** A heading: its HTML and its level, 1 to 5. It is dropped when saved where it holds no text, and so are the other texts and lists. */
export const headerBlockSchema = block(
  'header',
  z.object({ text: html, level: z.number().int().min(1).max(5).default(2) }),
);
/** A paragraph: its HTML, of which the inline tags of the editor are kept. */
export const paragraphBlockSchema = block('paragraph', z.object({ text: html }));
/**
 * A list: bulleted, numbered or a checklist. `meta` holds the first number and how numbers are written, of a numbered one; `items` are
 * nested to `MAX_LIST_DEPTH`.
 */
export const listBlockSchema = block(
  'list',
  z.object({
    style: z.enum(['unordered', 'ordered', 'checklist']),
    meta: listMetaSchema.default({}),
    items: z.array(listItemSchema(MAX_LIST_DEPTH)).max(200),
  }),
);
/** A checklist of one level: the HTML of its items, and which are ticked. */
export const checklistBlockSchema = block(
  'checklist',
  z.object({ items: z.array(z.object({ text: html, checked: z.boolean().default(false) })).max(200) }),
);
/**
 * A picture: an https URL, or the path of one of our own. It is read from `url`, else from `file.url`, and
 * stored in both; any other is `validation_failed`.
 */
export const imageBlockSchema = block(
  'image',
  z
    .object({
      url: url.optional(),
      file: z.object({ url }).optional(),
      caption: html.default(''),
      withBorder: z.boolean().default(false),
      withBackground: z.boolean().default(false),
      stretched: z.boolean().default(false),
    })
    .refine((data) => data.url ?? data.file?.url, { path: ['url'], error: 'An image needs a URL' }),
);
/**
 * A video of YouTube or a pen of CodePen, by the URL of its page, `source`; any other is `validation_failed`. What it is embedded by is
 * made from that. Width and height are in pixels.
 */
export const embedBlockSchema = block(
  'embed',
  z.object(
    {
      service: z.enum(embedServices),
      source: url,
      embed: url.optional(),
      width: z.number().int().min(1).max(4000).optional(),
      height: z.number().int().min(1).max(4000).optional(),
      caption: html.default(''),
    },
    { error: 'Embed Tool data should be object' },
  ),
);
/** Lines of code, plain. */
export const codeBlockSchema = block('code', z.object({ code: z.string().max(20_000) }));

/** Rows of cells, each the HTML of one text; the first row holds headings where `withHeadings` says so. */
export const tableBlockSchema = block(
  'table',
  z.object({
    withHeadings: z.boolean().default(false),
    content: z
      .array(z.array(z.string().max(2000)).max(MAX_TABLE_COLUMNS, `At most ${MAX_TABLE_COLUMNS} columns`))
      .max(MAX_TABLE_ROWS, `At most ${MAX_TABLE_ROWS} rows`),
  }),
);

/** A block of any kind; `type` says which. */
export const blockSchema = z.discriminatedUnion('type', [
  headerBlockSchema,
  paragraphBlockSchema,
  listBlockSchema,
  checklistBlockSchema,
  imageBlockSchema,
  embedBlockSchema,
  codeBlockSchema,
  tableBlockSchema,
]);

/** The saved document: `time` in milliseconds since 1970, the blocks in order, the editor's version. */
export const documentSchema = z
  .object({
    time: z.number().min(0).max(8.64e15).optional(),
    blocks: z.array(blockSchema).max(MAX_BLOCKS, `At most ${MAX_BLOCKS} blocks`),
    version: z.string().max(20).optional(),
  })
  .meta({ id: 'RichTextDocument' });

export type RichTextDocument = z.infer<typeof documentSchema>;
export type RichTextBlock = z.infer<typeof blockSchema>;

// In a file of its own, so that pages which only read a description need not carry the validator.
export { readDescription } from './description.ts';
