import type { API, BlockAPI, BlockTune, SanitizerConfig } from '@editorjs/editorjs';
import type { MenuConfig } from '@editorjs/editorjs/types/tools';
import { alignments, type RichTextBlock } from '#contract/rich-text.ts';
import { icons } from '../icons.ts';

type Alignment = (typeof alignments)[number];

interface AlignmentData {
  alignment: Alignment;
}

/** Which blocks stand elsewhere than at the left until the author says so. */
export interface AlignmentConfig {
  blocks?: Record<string, Alignment>;
}

const looks: Record<Alignment, { title: string; icon: string }> = {
  left: { title: 'Align left', icon: icons.alignLeft },
  center: { title: 'Align center', icon: icons.alignCenter },
  right: { title: 'Align right', icon: icons.alignRight },
};

function isAlignment(value: unknown): value is Alignment {
  return alignments.some((alignment) => alignment === value);
}

/** Whether the page shows a block in its full width: to align one would change nothing there. */
const isWide: Record<RichTextBlock['type'], boolean> = {
  header: false,
  paragraph: false,
  list: false,
  checklist: false,
  image: true,
  embed: true,
  code: true,
  table: true,
};
const wideBlocks = new Map(Object.entries(isWide));

/** Aligns a block: saved as `tunes.alignment.alignment`, on every block, so that the default is written too. */
export class AlignmentTune implements BlockTune {
  static readonly isTune = true;
  /** What a tune allows, each of its blocks does: the editor would take the ends of lines out of what is pasted. */
  static readonly sanitize: SanitizerConfig = { br: true };
  readonly #block: BlockAPI;
  readonly #wrapper = document.createElement('div');
  #alignment: Alignment;

  constructor({ data, config, block }: { api: API; data?: AlignmentData; config?: AlignmentConfig; block: BlockAPI }) {
    this.#block = block;
    const usual = config?.blocks?.[block.name] ?? 'left';
    this.#alignment = isAlignment(data?.alignment) ? data.alignment : usual;
  }

  wrap(content: HTMLElement): HTMLElement {
    this.#wrapper.append(content);
    this.#show();
    return this.#wrapper;
  }

  render(): MenuConfig {
    if (wideBlocks.get(this.#block.name)) return [];
    return alignments.map((alignment) => ({
      ...looks[alignment],
      name: `align-${alignment}`,
      toggle: 'alignment',
      isActive: () => this.#alignment === alignment,
      closeOnActivate: true,
      onActivate: () => {
        this.#alignment = alignment;
        this.#show();
        this.#block.dispatchChange();
      },
    }));
  }

  save(): AlignmentData {
    return { alignment: this.#alignment };
  }

  #show(): void {
    const shown = wideBlocks.get(this.#block.name) ? 'left' : this.#alignment;
    this.#wrapper.className = `editor-align editor-align--${shown}`;
  }
}
