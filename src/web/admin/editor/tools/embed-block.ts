import type { BlockToolConstructorOptions, PasteConfig, PasteEvent, SanitizerConfig } from '@editorjs/editorjs';
import Embed, { type EmbedData } from '@editorjs/embed';
import { readEmbedSource } from '#contract/embed-url.ts';
import { icons } from '../icons.ts';
import { makeUrlForm } from './url-form.ts';

const INVALID_URL = 'This is not the URL of a YouTube video or a CodePen pen.';

/** Frame without a `style` attribute, which the content security policy would refuse. */
const frame = (title: string, height: number) =>
  `<iframe title="${title}" height="${height}" frameborder="0" allow="fullscreen; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;

/**
 * Every URL that may be one of the service, complete, as the editor requires; `readEmbedSource` then
 * decides. The package's own patterns miss youtu.be with a query, m.youtube.com and CodePen's other views.
 */
const services = {
  youtube: {
    regex:
      /^(?:https?:)?\/\/(?:(?:www|m|music)\.)?youtu(?:\.be\/|be(?:-nocookie)?\.com\/(?:watch\?\S*\bv=|shorts\/|embed\/|live\/|v\/))[\w-]{11}(?:[/?&#]\S*)?$/i,
    embedUrl: '<%= remote_id %>',
    html: frame('YouTube video', 320),
    height: 320,
    width: 580,
  },
  codepen: {
    regex:
      /^(?:https?:)?\/\/(?:www\.)?codepen\.io\/(?:team\/)?[\w-]+\/(?:pen|full|details|embed|live|pres)\/(?:preview\/)?\w{4,40}(?:[/?#]\S*)?$/i,
    embedUrl: '<%= remote_id %>',
    html: frame('CodePen pen', 300),
    height: 300,
    width: 600,
  },
};

/** What was saved, with the frame's URL rebuilt from the page's: a stored frame URL is never trusted. */
function rebuild(data: Partial<EmbedData>): EmbedData {
  // The package itself refuses what is no object, and an empty object is a new block.
  if (!(data instanceof Object) || !data.source) return data as EmbedData;
  const source = readEmbedSource(data.source);
  if (!source) throw new Error(INVALID_URL);
  return {
    ...source,
    width: data.width ?? source.width,
    height: data.height ?? source.height,
    caption: data.caption ?? '',
  };
}

/** Videos and pens, from a URL typed into the block or pasted anywhere. */
export class EmbedBlock extends Embed {
  static get toolbox() {
    return { icon: icons.embed, title: 'Embed' };
  }

  static get sanitize(): SanitizerConfig {
    // Cleaned as HTML, the "&" of a URL would become "&amp;" at every save.
    return { service: true, source: true, embed: true, width: true, height: true, caption: {} };
  }

  static override get pasteConfig(): PasteConfig {
    return { patterns: Embed.patterns };
  }

  static override prepare(): void {
    Embed.services = services;
    Embed.patterns = Object.fromEntries(Object.entries(services).map(([name, { regex }]) => [name, regex]));
  }

  readonly #block: BlockToolConstructorOptions['block'];
  #refused: { url: string; message: string } | undefined;

  constructor(options: BlockToolConstructorOptions<Partial<EmbedData>>) {
    super({ ...options, data: rebuild(options.data as Partial<EmbedData>) });
    this.#block = options.block;
  }

  override render(): HTMLElement {
    const element = super.render();
    if (this.data.service) {
      element.querySelector(`.${this.CSS.caption}`)?.setAttribute('aria-label', 'Caption');
      return element;
    }
    element.append(
      makeUrlForm({
        label: 'URL of a YouTube video or a CodePen pen',
        placeholder: 'https://www.youtube.com/watch?v=…',
        action: 'Embed',
        ...(this.#refused ? { value: this.#refused.url, error: this.#refused.message } : {}),
        submit: (url) => this.#show(url),
      }),
    );
    return element;
  }

  override onPaste(event: PasteEvent): void {
    const pasted = 'key' in event.detail ? event.detail.data : '';
    const message = this.#show(pasted);
    if (!message) return;
    this.#refused = { url: pasted, message };
    // Renders once more: there is nothing else to change.
    this.data = this.data;
  }

  /** A block without a URL is left out. */
  validate(data: Partial<EmbedData>): boolean {
    return Boolean(data.source);
  }

  #show(pasted: string): string | undefined {
    const source = readEmbedSource(pasted);
    if (!source) return INVALID_URL;
    const hadFocus = this.#block.holder.contains(document.activeElement);
    this.data = { ...source, caption: '' };
    // The field that had it is gone.
    if (hadFocus) this.#block.holder.querySelector<HTMLElement>(`.${this.CSS.caption}`)?.focus();
    this.#block.dispatchChange();
    return undefined;
  }
}
