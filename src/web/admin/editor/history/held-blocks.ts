import type EditorJS from '@editorjs/editorjs';
import type { BlockAPI, OutputBlockData } from '@editorjs/editorjs';

/** A block as it is, complete or not; null for an empty line. One of an unknown kind saves what it was. */
async function readBlock(block: BlockAPI): Promise<OutputBlockData | null> {
  if (block.name === 'paragraph') return null;
  const saved = await block.save();
  if (!saved) return null;
  return saved.tool === 'stub' ? (saved.data as OutputBlockData) : { id: saved.id, type: saved.tool, data: saved.data };
}

/** What the editor holds: what it would save, and in their places blocks that are not complete yet. */
export async function readHeld(editor: EditorJS): Promise<OutputBlockData[]> {
  const held = Array.from({ length: editor.blocks.getBlocksCount() }, (_, at) => editor.blocks.getBlockByIndex(at));
  // Both are read at once: what is pasted may change the blocks meanwhile.
  const [{ blocks }, all] = await Promise.all([
    editor.save(),
    Promise.all(held.map((block) => (block ? readBlock(block) : null))),
  ]);
  const complete = new Map(blocks.map((block) => [block.id, block]));
  return held.flatMap((block, index) => complete.get(block?.id) ?? all[index] ?? []);
}

const isWaiting = ({ type, data }: OutputBlockData) => type === 'image' && !data.url;

/** Whether a picture that these blocks wait for is there now. */
export const hasArrived = (waiting: OutputBlockData[], now: OutputBlockData[]): boolean =>
  waiting.some((block) => isWaiting(block) && now.some((other) => other.id === block.id && !isWaiting(other)));

/** The same blocks with the pictures that are there now: each belongs to the step that its block came with. */
export const withPictures = (blocks: OutputBlockData[], now: OutputBlockData[]): OutputBlockData[] =>
  blocks.map((block) => {
    const url = isWaiting(block) && now.find(({ id }) => id === block.id)?.data.url;
    return url ? { ...block, data: { ...block.data, url } } : block;
  });
