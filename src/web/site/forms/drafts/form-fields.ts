import type { DraftField } from './draft-store.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never kept: what is secret, what is no text, and what the form itself decides. */
const UNKEPT = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

export const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control => isControl(element) && element.name !== '' && !UNKEPT.includes(element.type),
  );

export const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** A draft's fields, with those of the form in place of what was changed since and of what the draft does not know. */
export function withTyped(
  fields: readonly DraftField[],
  form: HTMLFormElement,
  touched: ReadonlySet<string>,
): DraftField[] {
  const isOfDraft = (name: string) => !touched.has(name) && fields.some(([kept]) => kept === name);
  return [...fields.filter(([name]) => !touched.has(name)), ...readFields(form).filter(([name]) => !isOfDraft(name))];
}

/** What is filled in, in the order of the form. */
export function readFields(form: HTMLFormElement): DraftField[] {
  return controlsOf(form)
    .filter((control) => !isTick(control) || control.checked)
    .map((control) => [control.name, control.value]);
}
