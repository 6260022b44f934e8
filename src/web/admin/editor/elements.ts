/** Makes an element of a block: its classes, properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

/** An editable line below a picture or a video, which the editor's inline tools work in. */
export function makeCaption(className: string, html: string): HTMLElement {
  const caption = make('div', { className, innerHTML: html, contentEditable: 'true' });
  caption.dataset.placeholder = 'Enter a caption';
  caption.ariaLabel = 'Caption';
  return caption;
}

/** A message that is read out when it appears. */
export function makeAlert(message: string): HTMLElement {
  return make('p', { className: 'url-form__error', role: 'alert' }, message);
}

/** Keys typed into a block's own fields are no keys of the editor: "/" opens no menu, Enter makes no block. */
export function keepKeys(element: HTMLElement): void {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
  });
}
