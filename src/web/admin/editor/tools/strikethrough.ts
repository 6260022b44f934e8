import type { API, SanitizerConfig } from '@editorjs/editorjs';
import type { MenuConfig } from '@editorjs/editorjs/types/tools';
import { icons } from '../icons.ts';

const TAG = 'S';
const CLASS = 'cdx-strikethrough';

/** Strikes the selection through, as `<s class="cdx-strikethrough">`. */
export class Strikethrough {
  static readonly isInline = true;
  static readonly title = 'Strikethrough';
  static readonly shortcut = 'CMD+SHIFT+X';
  readonly #api: API;

  static get sanitize(): SanitizerConfig {
    return { s: { class: CLASS } };
  }

  constructor({ api }: { api: API }) {
    this.#api = api;
  }

  render(): MenuConfig {
    return {
      icon: icons.strikethrough,
      name: 'strikethrough',
      isActive: () => this.#struck !== null,
      onActivate: () => this.#toggle(),
    };
  }

  get #struck(): HTMLElement | null {
    return this.#api.selection.findParentTag(TAG, CLASS);
  }

  #toggle(): void {
    const selection = window.getSelection();
    if (!selection?.rangeCount) return;
    const struck = this.#struck;
    if (struck) this.#unwrap(struck, selection);
    else this.#wrap(selection.getRangeAt(0));
  }

  #wrap(range: Range): void {
    const struck = document.createElement(TAG);
    struck.classList.add(CLASS);
    struck.append(range.extractContents());
    // A stroke within a stroke could not be taken away by one click.
    for (const inner of struck.querySelectorAll(TAG)) inner.replaceWith(...inner.childNodes);
    range.insertNode(struck);
    this.#api.selection.expandToTag(struck);
  }

  #unwrap(struck: HTMLElement, selection: Selection): void {
    const [first, last] = [struck.firstChild, struck.lastChild];
    struck.replaceWith(...struck.childNodes);
    if (!first || !last) return;
    const range = document.createRange();
    range.setStartBefore(first);
    range.setEndAfter(last);
    selection.removeAllRanges();
    selection.addRange(range);
  }
}
