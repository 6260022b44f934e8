import type { BlockTool, BlockToolConstructorOptions, PasteEvent, SanitizerConfig } from '@editorjs/editorjs';
import { escapeHtml } from '../../../rich-text/escape-html.ts';
import { make } from '../elements.ts';
import { icons } from '../icons.ts';

interface CodeData {
  code: string;
}

/** Text whose spaces and line ends are saved and shown as they were typed. */
export class CodeBlock implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly isReadOnlySupported = true;
  static readonly toolbox = { icon: icons.code, title: 'Code' };
  static readonly pasteConfig = { tags: ['pre'] };
  static readonly conversionConfig = { export: (data: CodeData) => escapeHtml(data.code) };
  readonly #field: HTMLTextAreaElement;
  readonly #blockClass: string;

  static get sanitize(): SanitizerConfig {
    // Never HTML: "<" is a character like any other.
    return { code: true };
  }

  constructor({ data, api, readOnly }: BlockToolConstructorOptions<Partial<CodeData>>) {
    this.#blockClass = api.styles.block;
    this.#field = make('textarea', {
      className: 'cdx-input editor-code',
      value: data.code ?? '',
      placeholder: 'Enter code',
      rows: 3,
      spellcheck: false,
      readOnly,
      ariaLabel: 'Code',
    });
    this.#field.addEventListener('keydown', (event) => this.#typed(event));
  }

  render(): HTMLElement {
    return make('div', { className: this.#blockClass }, this.#field);
  }

  save(): CodeData {
    return { code: this.#field.value };
  }

  validate({ code }: CodeData): boolean {
    return code.trim() !== '';
  }

  onPaste(event: PasteEvent): void {
    if ('data' in event.detail && event.detail.data instanceof HTMLElement) {
      this.#field.value = event.detail.data.textContent ?? '';
    }
  }

  #typed(event: KeyboardEvent): void {
    // The editor would open its menu at "/" in an empty block; in code it is a character.
    if (event.key === '/' && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  }
}
