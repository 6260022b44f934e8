import Checklist from '@editorjs/checklist';

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
 * The checklist, with two keys mended. Enter on an empty last item went on to the editor, which added a
 * second new block; Backspace merged items wherever the caret stood at the start of a bold word.
 */
export class ChecklistBlock extends Checklist {
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
    const previous = item && this.items[this.items.indexOf(item) - 1];
    if (!item || !previous || !isCaretAtStart(this.getItemInput(item))) return;
    event.preventDefault();
    event.stopPropagation();
    const into = this.getItemInput(previous);
    const joint = into.childNodes.length;
    into.append(...this.getItemInput(item).childNodes);
    item.remove();
    into.focus();
    window.getSelection()?.collapse(into, joint);
  }

  #itemOf(event: Event): HTMLElement | undefined {
    return this.items.find((item) => event.target instanceof Node && item.contains(event.target));
  }
}
