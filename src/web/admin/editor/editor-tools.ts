import type { EditorConfig } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import InlineCode from '@editorjs/inline-code';
import Marker from '@editorjs/marker';
import Underline from '@editorjs/underline';
import { type AlignmentConfig, AlignmentTune } from './tools/alignment-tune.ts';
import { ChangeCase } from './tools/change-case.ts';
import { ChecklistBlock } from './tools/checklist-block.ts';
import { CodeBlock } from './tools/code-block.ts';
import { EmbedBlock } from './tools/embed-block.ts';
import { ImageBlock } from './tools/image-block.ts';
import { ListBlock } from './tools/list-block.ts';
import { Strikethrough } from './tools/strikethrough.ts';
import { StubBlock } from './tools/stub-block.ts';
import { TableBlock } from './tools/table-block.ts';
import type { UploadImage } from './uploads.ts';

type Tools = NonNullable<EditorConfig['tools']>;
type Tool = Tools[string];

/** The tools' classes keep members private that the core's types ask for as public: they are the same at run time. */
const tool = (toolClass: unknown, settings: { config?: object; toolbox?: object[] } = {}) =>
  ({ class: toolClass, inlineToolbar: true, ...settings }) as Tool;

const alignment: AlignmentConfig = { blocks: { header: 'center' } };

/** The blocks, inline tools and tunes of the editor, by the names that saved documents use. */
export function editorTools(upload: UploadImage): Tools {
  return {
    header: tool(Header, {
      config: { levels: [1, 2, 3, 4, 5], defaultLevel: 2, placeholder: 'Enter a Header' },
    }),
    // The third kind of list nests; the block below is the plain checklist.
    list: tool(ListBlock, { toolbox: [{}, {}, { title: 'Nested checklist' }] }),
    checklist: tool(ChecklistBlock),
    image: tool(ImageBlock, { config: { upload } }),
    embed: tool(EmbedBlock),
    code: tool(CodeBlock),
    table: tool(TableBlock),
    stub: tool(StubBlock),
    underline: tool(Underline),
    strikethrough: tool(Strikethrough),
    marker: tool(Marker),
    inlineCode: tool(InlineCode),
    changeCase: tool(ChangeCase),
    alignment: tool(AlignmentTune, { config: alignment }),
  };
}

/** Names that the editor would make of the tools' keys. */
export const toolNames = { InlineCode: 'Inline code' };
