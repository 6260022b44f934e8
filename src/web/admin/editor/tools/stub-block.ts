import type { BlockTool, BlockToolConstructorOptions } from '@editorjs/editorjs';
import { make } from '../elements.ts';

/**
 * Replaces a block that is of no known kind or can not be shown, and saves it as it was. The editor's own
 * stub carries the name of the kind as its title; the specification's says 'Error'.
 */
export class StubBlock implements BlockTool {
  static readonly isReadOnlySupported = true;
  readonly #stored: object;

  constructor({ data }: BlockToolConstructorOptions<{ savedData: object }>) {
    this.#stored = data.savedData;
  }

  render(): HTMLElement {
    return make(
      'div',
      { className: 'ce-stub' },
      make(
        'div',
        { className: 'ce-stub__info' },
        make('div', { className: 'ce-stub__title' }, 'Error'),
        make('div', { className: 'ce-stub__subtitle' }, 'The block can not be displayed correctly.'),
      ),
    );
  }

  save(): object {
    return this.#stored;
  }
}
