import type EditorJS from '@editorjs/editorjs';
import type { OutputBlockData } from '@editorjs/editorjs';
import { afterEach, expect, it, vi } from 'vitest';
import { watchUndo } from './undo-keys.ts';

afterEach(() => vi.unstubAllGlobals());

const paragraph = (text: string): OutputBlockData => ({ id: 'a', type: 'paragraph', data: { text } });

/** An editor of one paragraph; each reading of it waits for what `reading` gives. */
function fakeEditor(text: string) {
  let blocks = [paragraph(text)];
  const fake = {
    reading: () => Promise.resolve(),
    type: (typed: string) => {
      blocks = [paragraph(typed)];
    },
    text: () => blocks[0]?.data.text,
  };
  const editor = {
    save: async () => {
      const saved = blocks;
      await fake.reading();
      return { blocks: saved };
    },
    render: async (document: { blocks: OutputBlockData[] }) => {
      blocks = document.blocks;
    },
    blocks: { getBlocksCount: () => blocks.length, getBlockByIndex: () => ({ id: 'a', name: 'paragraph' }) },
    caret: { setToBlock: () => true },
  };
  return { ...fake, fake, editor: editor as unknown as EditorJS };
}

it('does again what was taken back while the editor was still being read', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('Node', class {});
  const holder = new EventTarget();
  const { editor, fake, type, text } = fakeEditor('One');
  const watched = watchUndo({
    holder: holder as HTMLElement,
    editor,
    blocks: [paragraph('One')],
    settled: () => Promise.resolve(),
    onChange: () => {},
  });
  const press = (inputType: string) =>
    holder.dispatchEvent(Object.assign(new Event('beforeinput', { cancelable: true }), { inputType }));

  type('Two');
  await watched.record();
  const slow = Promise.withResolvers<void>();
  fake.reading = () => slow.promise;
  const late = watched.record();
  fake.reading = () => Promise.resolve();
  press('historyUndo');
  await vi.waitFor(() => expect(text()).toBe('One'));
  slow.resolve();
  await late;
  press('historyRedo');
  await vi.waitFor(() => expect(text()).toBe('Two'));
  watched.stop();
});
