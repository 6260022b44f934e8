import type {
  BlockAPI,
  BlockToolConstructorOptions,
  PasteConfig,
  PasteEvent,
  SanitizerConfig,
} from '@editorjs/editorjs';
import SimpleImage, { type SimpleImageData } from '@editorjs/simple-image';
import { make, makeCaption } from '../elements.ts';
import { icons } from '../icons.ts';
import type { UploadImage } from '../uploads.ts';
import { makeImageForm, ownImagePath, rejectImageUrl } from './image-form.ts';

export interface ImageConfig {
  upload: UploadImage;
}

type StoredImage = Partial<SimpleImageData> & { file?: { url?: string } };

const BROKEN = 'This picture cannot be loaded. Check its URL.';

/**
 * Pictures by URL, or from a file that is pasted, dropped or chosen: it is uploaded and its URL
 * stored, where the package would have written the whole file into the text. A picture that does not load says so.
 */
export class ImageBlock extends SimpleImage {
  static get toolbox() {
    return { icon: icons.image, title: 'Image' };
  }

  static get sanitize(): SanitizerConfig {
    // Cleaned as HTML, the "&" of a URL would become "&amp;" at every save.
    return { url: true, withBorder: true, withBackground: true, stretched: true, caption: {} };
  }

  static override get pasteConfig(): Exclude<PasteConfig, false> {
    // Complete URLs only; the extensions are the specification's.
    return { ...SimpleImage.pasteConfig, patterns: { image: /^https?:\/\/\S+\.(gif|jpe?g|tiff|png|webp)$/i } };
  }

  readonly #block: BlockAPI;
  readonly #upload: UploadImage;
  readonly #view: HTMLElement;
  readonly #caption: HTMLElement;

  constructor(options: BlockToolConstructorOptions<StoredImage, ImageConfig>) {
    const stored = options.data as StoredImage;
    super({ ...options, data: { ...stored, url: stored.url ?? stored.file?.url ?? '' } });
    if (!options.config) throw new Error('The image block has nowhere to upload to');
    this.#upload = options.config.upload;
    this.#block = options.block;
    this.#view = make('div', { className: this.CSS.imageHolder });
    this.#caption = makeCaption(`${this.CSS.input} ${this.CSS.caption}`, this._data.caption);
    this.nodes.imageHolder = this.#view;
  }

  override render(): HTMLElement {
    if (this._data.url) this.#load(this._data.url);
    else this.#ask();
    return make('div', { className: `${this.CSS.baseClass} ${this.CSS.wrapper}` }, this.#view, this.#caption);
  }

  /** Called by the editor once the block is in the page. */
  rendered(): void {
    this._acceptTuneView();
  }

  override save(): SimpleImageData {
    const { url, withBorder, withBackground, stretched } = this._data;
    return { url, caption: this.#caption.innerHTML, withBorder, withBackground, stretched };
  }

  /** A block without a picture is left out. */
  validate({ url }: Partial<SimpleImageData>): boolean {
    return Boolean(url);
  }

  override onPaste({ detail }: PasteEvent): void {
    if ('file' in detail) this.#send(detail.file);
    else if ('key' in detail) this.#takeTag(detail.data);
    else this.#takeTag(detail.data.getAttribute('src') ?? '');
  }

  /** The package stretched whichever block was the current one while it loaded. */
  protected override _acceptTuneView(): void {
    const { withBorder, withBackground, stretched } = this._data;
    const classes = this.#view.classList;
    classes.toggle(`${this.CSS.imageHolder}--with-border`, withBorder);
    classes.toggle(`${this.CSS.imageHolder}--with-background`, withBackground);
    classes.toggle(`${this.CSS.imageHolder}--stretched`, stretched);
    this.#block.stretched = stretched;
  }

  #takeTag(given: string): void {
    const source = ownImagePath(given, location.origin);
    const wrong = rejectImageUrl(source);
    if (!wrong) this.#take(source);
    else if (source.startsWith('data:image/')) this.#sendDataUrl(source);
    else this.#ask(wrong);
  }

  #take(url: string): void {
    this._data.url = url;
    this.#load(url);
    this.#block.dispatchChange();
  }

  #load(url: string): void {
    const image = make('img', { alt: this.#caption.textContent ?? '' });
    this.#wait('Loading the picture…');
    image.addEventListener('load', () => {
      // Another picture may have been chosen meanwhile.
      if (this._data.url === url) this.#show(true, image);
    });
    image.addEventListener('error', () => {
      if (this._data.url === url) this.#ask(BROKEN, () => this.#load(url));
    });
    image.src = url;
  }

  #wait(message: string): void {
    const status = make('p', { className: 'url-form__status', role: 'status' }, message);
    this.#show(true, make('div', { className: this.CSS.loading }), status);
  }

  #ask(error?: string, retry?: () => void): void {
    const form = makeImageForm({
      url: this._data.url,
      error,
      retry,
      takeUrl: (url) => this.#take(url),
      takeFile: (file) => void this.#send(file),
    });
    this.#show(Boolean(this._data.url), form);
  }

  /** Shows the picture, its state or its form. Where what had the focus goes, the caption gets it, or the form's field. */
  #show(withCaption: boolean, ...content: Node[]): void {
    const focused = document.activeElement;
    const isLost = this.#view.contains(focused) || (focused === this.#caption && !withCaption);
    this.#caption.hidden = !withCaption;
    this.#view.replaceChildren(...content);
    if (isLost) (withCaption ? this.#caption : this.#view.querySelector('input'))?.focus();
  }

  async #send(file: File): Promise<void> {
    this.#wait('Uploading the picture…');
    try {
      const { url } = await this.#upload(file);
      this.#take(url);
    } catch (error) {
      const message = error instanceof Error && error.message ? error.message : 'The picture could not be uploaded.';
      this.#ask(message, () => void this.#send(file));
    }
  }

  /** A picture pasted with a text can be part of the text. `fetch` is no way: the policy refuses data: there. */
  #sendDataUrl(source: string): void {
    const [, type = '', base64] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(source) ?? [];
    if (!base64) {
      this.#ask('This picture can not be pasted. Save it as a file and choose that.');
      return;
    }
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    void this.#send(new File([bytes], 'pasted', { type }));
  }
}
