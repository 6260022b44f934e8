import type { DraftField } from './draft-store.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never kept: what is secret, what is no text, and what the form itself decides. */
const UNKEPT = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control => isControl(element) && element.name !== '' && !UNKEPT.includes(element.type),
  );

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** What is filled in, in the order of the form. */
export function readFields(form: HTMLFormElement): DraftField[] {
  return controlsOf(form)
    .filter((control) => !isTick(control) || control.checked)
    .map((control) => [control.name, control.value]);
}

/** Fills in what was kept, as if it were typed; what the form fixes and what was typed meanwhile stays. */
export function fillForm(form: HTMLFormElement, fields: readonly DraftField[]): void {
  const left = [...fields];
  for (const control of controlsOf(form)) {
    if (isTick(control)) {
      const isKept = left.some(([name, value]) => name === control.name && value === control.value);
      if (isKept && !control.checked) control.click();
      continue;
    }
    const index = left.findIndex(([name]) => name === control.name);
    const value = left[index]?.[1];
    if (index >= 0) left.splice(index, 1);
    if (value !== undefined && isUntouched(control)) setValue(control, value);
  }
}

function isUntouched(control: Control): boolean {
  if (control.matches('[readonly], :disabled')) return false;
  if (control instanceof HTMLSelectElement) return true;
  return control.value === control.defaultValue;
}

/** Through the prototype's setter, so that React sees the change of a field that it controls. */
function setValue(control: Control, value: string): void {
  if (control.value === value) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set;
  setter?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
