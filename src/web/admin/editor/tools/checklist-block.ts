import Checklist, { type ChecklistItem } from '@editorjs/checklist';
import { joinItems, splitItems } from './items-as-lines.ts';

/** Whether the caret, with nothing selected, is at the very start of the element. */
function isCaretAtStart(element: HTMLElement): boolean {
  const selection = window.getSelection();
  if (!selection?.isCollapsed || !selection.anchorNode || !element.contains(selection.anchorNode)) return false;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.anchorNode, selection.anchorOffset);
  return before.toString() === '';
}

/**
 * The package's checklist with Enter and Backspace fixed. Enter on an empty last item went on to the editor, which added a
 * second new block; Backspace merged items wherever the caret stood at the start of a bold word, and the whole checklist into
 * the paragraph above. Its items stay items where it becomes a block of another kind.
 */
export class ChecklistBlock extends Checklist {
  static get conversionConfig() {
    return {
      export: ({ items }: { items: ChecklistItem[] }) => joinItems(items.map(({ text }) => text)),
      import: (html: string) => ({ items: splitItems(html).map((text) => ({ text, checked: false })) }),
    };
  }

  protected override enterPressed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const item = this.#itemOf(event);
    if (!item || item !== this.items.at(-1) || this.getItemInput(item).textContent?.trim() !== '') {
      super.enterPressed(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const index = this.api.blocks.getCurrentBlockIndex();
    const isOnly = this.items.length === 1;
    if (!isOnly) item.remove();
    // A checklist without items would remain as a gap: the new block replaces it.
    this.api.blocks.insert(undefined, undefined, undefined, isOnly ? index : index + 1, true, isOnly);
    this.api.caret.setToBlock(isOnly ? index : index + 1, 'start');
  }

  protected override backspace(event: KeyboardEvent): void {
    const item = this.#itemOf(event);
    if (!item || !isCaretAtStart(this.getItemInput(item))) return;
    event.preventDefault();
    event.stopPropagation();
    const previous = this.items[this.items.indexOf(item) - 1];
    if (!previous) {
      this.#leave(item);
      return;
    }
    const into = this.getItemInput(previous);
    const joint = into.childNodes.length;
    into.append(...this.getItemInput(item).childNodes);
    item.remove();
    into.focus();
    window.getSelection()?.collapse(into, joint);
  }

  /** Makes a paragraph of the first item, as in a list. */
  #leave(first: HTMLElement): void {
    const index = this.api.blocks.getCurrentBlockIndex();
    const text = this.getItemInput(first).innerHTML;
    const isOnly = this.items.length === 1;
    if (!isOnly) first.remove();
    this.api.blocks.insert('paragraph', { text }, undefined, index, true, isOnly);
    this.api.caret.setToBlock(index, 'start');
  }

  #itemOf(event: Event): HTMLElement | undefined {
    return this.items.find((item) => event.target instanceof Node && item.contains(event.target));
  }
}
