import { keepKeys, make, makeAlert } from '../elements.ts';

interface UrlFormOptions {
  label: string;
  placeholder: string;
  action: string;
  value?: string;
  error?: string;
  /** Takes the URL, or returns what is wrong with it. */
  submit: (url: string) => string | undefined;
}

let made = 0;

/** A labelled field for a URL inside a block, with a button and an error message. */
export function makeUrlForm({ label, placeholder, action, value, error, submit }: UrlFormOptions): HTMLElement {
  made += 1;
  const id = `editor-url-${made}`;
  const input = make('input', { id, type: 'url', className: 'cdx-input', placeholder, value: value ?? '' });
  const button = make('button', { type: 'button', className: 'url-form__button' }, action);
  const row = make('div', { className: 'url-form__row' }, input, button);
  // No <form>: the editor itself is inside the page's form, and forms do not nest.
  const form = make('div', { className: 'url-form' }, make('label', { htmlFor: id }, label), row);
  const complain = (message: string) => {
    form.querySelector('[role=alert]')?.remove();
    input.ariaInvalid = 'true';
    form.append(makeAlert(message));
  };
  const send = () => {
    const wrong = submit(input.value.trim());
    if (wrong) complain(wrong);
  };
  button.addEventListener('click', send);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    send();
  });
  keepKeys(form);
  if (error) complain(error);
  return form;
}
