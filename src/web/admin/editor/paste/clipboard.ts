/** The editor's own copies: with these it knows what to do. */
export const OWN_TYPE = 'application/x-editor-js';

const TYPES = ['text/html', 'text/plain', OWN_TYPE];

/** What the event of a drop or a paste holds, to be pasted by another one: it is gone once that event is over. */
export function copyOf(given: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of TYPES) {
    const text = given.getData(type);
    if (text) copy.setData(type, text);
  }
  for (const file of given.files) copy.items.add(file);
  return copy;
}

/** The event that pastes it. */
export const pasteOf = (clipboardData: DataTransfer): ClipboardEvent =>
  new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
