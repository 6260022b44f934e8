import type EditorJS from '@editorjs/editorjs';
import { linkHref } from '#contract/urls/link-href.ts';
import { notify } from './notify.ts';

const NO_LINK = 'A link begins with https://, http://, mailto: or tel:, or is a path of this site such as /schedule.';

/** Enter in the search field of a menu takes the first entry that is left, where the arrow keys have reached none. */
function takeFirst(field: HTMLInputElement): void {
  if (!field.matches('.cdx-search-field__input') || field.value.trim() === '') return;
  field.closest('.ce-popover')?.querySelector<HTMLElement>('.ce-popover-item:not(.ce-popover-item--hidden)')?.click();
}

/**
 * Enter in the fields of menus: it never submits the form around the editor, takes the first entry that a search leaves, and makes
 * no link that the server would take away. Returns a function that stops it.
 */
export function watchMenuKeys(holder: HTMLElement, editor: EditorJS): () => void {
  const entered = ({ key, target }: KeyboardEvent) =>
    key === 'Enter' && target instanceof HTMLInputElement ? target : undefined;
  const checkLink = (event: KeyboardEvent) => {
    const field = entered(event);
    const typed = field?.matches('.ce-inline-tool-input') ? field.value.trim() : '';
    // The editor refuses spaces with a message of its own.
    if (typed === '' || /\s/.test(typed) || linkHref(typed) !== undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    notify(editor, NO_LINK);
  };
  // The editor stops a key with which it did something.
  const take = (event: KeyboardEvent) => {
    const field = entered(event);
    if (!field) return;
    event.preventDefault();
    takeFirst(field);
  };
  holder.addEventListener('keydown', checkLink, { capture: true });
  holder.addEventListener('keydown', take);
  return () => {
    holder.removeEventListener('keydown', checkLink, { capture: true });
    holder.removeEventListener('keydown', take);
  };
}
