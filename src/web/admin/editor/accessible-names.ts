type Attributes = Record<string, string>;

const textbox = (name: string): Attributes => ({ role: 'textbox', 'aria-multiline': 'true', 'aria-label': name });
const button = (name: string): Attributes => ({ role: 'button', ...(name ? { 'aria-label': name } : {}) });

const BOX = '.cdx-list__checkbox, .cdx-checklist__item-checkbox';
const ITEM_TEXT = '.cdx-list__item-content, .cdx-checklist__item-text';

/** A box is named by the item that it ticks. */
function labelOf(box: HTMLElement): string {
  const text = box.parentElement?.querySelector(ITEM_TEXT)?.textContent?.trim();
  return text ? `Done: ${text}` : 'Done';
}

/** What the editor draws without names and roles, by selector. */
const parts: Record<string, (element: HTMLElement) => Attributes> = {
  '.ce-toolbar__plus': () => button('Add a block (in an empty line: press /)'),
  '.ce-toolbar__settings-btn': () => button('Change this block (Ctrl + /)'),
  '.ce-popover__items': () => ({ tabindex: '0' }),
  '.ce-popover-item': (item) => button(item.textContent?.trim() ? '' : nameOf(item)),
  '.ce-popover-item-html button': (item) => button(nameOf(item)),
  '.cdx-search-field__input': () => ({ 'aria-label': 'Search this menu' }),
  '.ce-inline-tool-input': () => ({ 'aria-label': 'URL of the link' }),
  '.cdx-list-start-with-field__input': () => ({
    'aria-label': 'Number to start with',
    inputmode: 'numeric',
    // More than a list can begin with would be shown, and saved as something else.
    maxlength: '6',
  }),
  '.ce-paragraph': () => textbox('Paragraph'),
  [ITEM_TEXT]: () => textbox('List item'),
  '.cdx-simple-image__caption, .embed-tool__caption': () => textbox('Caption'),
  [BOX]: (box) => ({
    role: 'checkbox',
    tabindex: '0',
    'aria-label': labelOf(box),
    'aria-checked': isChecked(box),
  }),
};

/** "inlineCode" and "convert-to", as the editor calls its tools, in words. */
function nameOf(item: HTMLElement): string {
  const key = item.closest<HTMLElement>('[data-item-name]')?.dataset.itemName ?? '';
  const words = key
    .replace(/-/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isChecked(box: HTMLElement): 'true' | 'false' {
  return box.closest('.cdx-list__checkbox--checked, .cdx-checklist__item--checked') ? 'true' : 'false';
}

function nameAll(root: HTMLElement): void {
  for (const [selector, attributes] of Object.entries(parts)) {
    for (const element of root.querySelectorAll<HTMLElement>(selector)) {
      for (const [name, value] of Object.entries(attributes(element))) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  }
}

function checkboxOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[role=checkbox]') : null;
}

/** The name of a box follows what is typed into its item. */
function nameByTyping({ target }: Event): void {
  const item = target instanceof Element && target.matches(ITEM_TEXT) ? target.parentElement : null;
  const box = item?.querySelector<HTMLElement>(BOX);
  if (box) box.ariaLabel = labelOf(box);
}

/** How far each key goes from one box of a block to another. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Space and Enter tick a box, and arrows go to the next one: the editor would take Enter for a new line, and Tab and arrows for ways to the next text. */
function takeBoxKey(event: KeyboardEvent): void {
  const box = checkboxOf(event);
  const step = STEPS[event.key];
  if (!box || (event.key !== ' ' && event.key !== 'Enter' && !step)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!step) {
    box.click();
    return;
  }
  const boxes = Array.from(box.closest('.ce-block')?.querySelectorAll<HTMLElement>(BOX) ?? []);
  boxes[boxes.indexOf(box) + step]?.focus();
}

/**
 * Gives everything in the editor a name and a role, now and whenever it draws more, lets boxes be reached and ticked
 * by key, and reads out the menu entry that the arrow keys have reached: the focus itself stays where it is.
 * Returns a function that stops it.
 */
export function nameParts(holder: HTMLElement): () => void {
  const reached = document.createElement('div');
  reached.className = 'editor-reached';
  reached.setAttribute('aria-live', 'polite');
  holder.after(reached);
  const observer = new MutationObserver(() => {
    nameAll(holder);
    const focused = holder.querySelector<HTMLElement>('.ce-popover-item--focused');
    const name = focused ? (focused.ariaLabel ?? focused.textContent?.trim() ?? '') : '';
    if (reached.textContent !== name) reached.textContent = name;
  });
  nameAll(holder);
  observer.observe(holder, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  holder.addEventListener('keydown', takeBoxKey, { capture: true });
  holder.addEventListener('input', nameByTyping);
  return () => {
    observer.disconnect();
    holder.removeEventListener('keydown', takeBoxKey, { capture: true });
    holder.removeEventListener('input', nameByTyping);
    reached.remove();
  };
}
