/** What is used of the tools that ship without types. */

declare module '@editorjs/marker' {
  import type { InlineToolConstructable } from '@editorjs/editorjs';

  const Marker: InlineToolConstructable;
  // biome-ignore lint/style/noDefaultExport: as the package exports it.
  export default Marker;
}

declare module '@editorjs/checklist' {
  import type { API, BlockToolConstructorOptions, ToolboxConfig } from '@editorjs/editorjs';

  export interface ChecklistItem {
    text: string;
    checked: boolean;
  }

  // biome-ignore lint/style/noDefaultExport: as the package exports it.
  export default class Checklist {
    static get toolbox(): ToolboxConfig;
    static get enableLineBreaks(): boolean;
    protected readonly api: API;
    protected readonly CSS: Record<'item' | 'itemChecked' | 'textField' | 'checkboxContainer', string>;
    protected get items(): HTMLElement[];
    constructor(options: BlockToolConstructorOptions<{ items?: ChecklistItem[] }>);
    render(): HTMLElement;
    save(): { items: ChecklistItem[] };
    protected createChecklistItem(item?: Partial<ChecklistItem>): HTMLElement;
    protected getItemInput(item: HTMLElement): HTMLElement;
    protected enterPressed(event: KeyboardEvent): void;
    protected backspace(event: KeyboardEvent): void;
    protected toggleCheckbox(event: Event): void;
  }
}

declare module '@editorjs/simple-image' {
  import type { API, BlockToolConstructorOptions, PasteConfig, PasteEvent } from '@editorjs/editorjs';
  import type { MenuConfig } from '@editorjs/editorjs/types/tools';

  export interface SimpleImageData {
    url: string;
    caption: string;
    withBorder: boolean;
    withBackground: boolean;
    stretched: boolean;
  }

  // biome-ignore lint/style/noDefaultExport: as the package exports it.
  export default class SimpleImage {
    static get pasteConfig(): Exclude<PasteConfig, false>;
    protected readonly api: API;
    protected readonly CSS: Record<'baseClass' | 'loading' | 'input' | 'wrapper' | 'imageHolder' | 'caption', string>;
    protected readonly nodes: Record<'wrapper' | 'imageHolder' | 'image' | 'caption', HTMLElement | null>;
    protected _data: SimpleImageData;
    constructor(options: BlockToolConstructorOptions<Partial<SimpleImageData>>);
    render(): HTMLElement;
    save(block: HTMLElement): SimpleImageData;
    onPaste(event: PasteEvent): void;
    renderSettings(): MenuConfig;
    protected _acceptTuneView(): void;
  }
}

declare module '@editorjs/embed' {
  import type { BlockToolConstructorOptions, PasteConfig, PasteEvent } from '@editorjs/editorjs';

  export interface EmbedData {
    service: string;
    source: string;
    embed: string;
    width?: number;
    height?: number;
    caption?: string;
  }

  interface Service {
    regex: RegExp;
    embedUrl: string;
    html: string;
    height: number;
    width: number;
  }

  // biome-ignore lint/style/noDefaultExport: as the package exports it.
  export default class Embed {
    static services: Record<string, Service>;
    static patterns: Record<string, RegExp>;
    static get pasteConfig(): PasteConfig;
    static prepare(): void;
    protected readonly CSS: Record<'caption' | 'container', string>;
    /** Setting it renders the block again, in place. */
    get data(): EmbedData;
    set data(data: EmbedData);
    constructor(options: BlockToolConstructorOptions<EmbedData>);
    render(): HTMLElement;
    onPaste(event: PasteEvent): void;
  }
}
