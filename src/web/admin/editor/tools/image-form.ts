import { make, makeAlert } from '../elements.ts';
import { makeUrlForm } from './url-form.ts';

/** What the server takes; SVG is not among it. */
const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

interface ImageFormOptions {
  url?: string;
  error?: string | undefined;
  /** Sends the same file again, where an upload failed. */
  retry?: (() => void) | undefined;
  takeUrl: (url: string) => void;
  takeFile: (file: File) => void;
}

/** Our own pictures by their path alone, as in a text copied from one of our pages. */
export function ownImagePath(url: string, origin: string): string {
  return url.startsWith(`${origin}/images/`) ? url.slice(origin.length) : url;
}

/** What is wrong with the URL of a picture, if anything. Pages show none over plain http. */
export function rejectImageUrl(url: string): string | undefined {
  if (/^\/images\/[\w-]+\/\d+\.webp$/.test(url)) return undefined;
  if (/^https:\/\/\S+$/i.test(url) && URL.canParse(url)) return undefined;
  return 'The URL of a picture begins with https:// and has no spaces.';
}

/** What an image block shows before it has a picture: a field for a URL, and a button for a file. */
export function makeImageForm({ url, error, retry, takeUrl, takeFile }: ImageFormOptions): HTMLElement {
  const form = makeUrlForm({
    label: 'URL of a picture',
    placeholder: 'https://…',
    value: url ?? '',
    action: 'Show picture',
    submit: (given) => {
      const own = ownImagePath(given, location.origin);
      const wrong = rejectImageUrl(own);
      if (!wrong) takeUrl(own);
      return wrong;
    },
  });
  const picker = make('input', { type: 'file', accept: ACCEPT, hidden: true });
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? [];
    if (file) takeFile(file);
  });
  const choose = make('button', { type: 'button', className: 'url-form__button' }, 'Choose a file');
  choose.addEventListener('click', () => picker.click());
  const row = make('div', { className: 'url-form__row' }, choose, 'or paste or drop one · PNG, JPG, GIF up to 10MB');
  form.append(row, picker);
  if (error) form.prepend(makeAlert(error));
  if (retry) {
    const again = make('button', { type: 'button', className: 'url-form__button' }, 'Try again');
    again.addEventListener('click', retry);
    row.prepend(again);
  }
  return form;
}
