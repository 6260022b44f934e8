import type { DraftField } from './draft-store.ts';
import { type Control, controlsOf, isTick } from './form-fields.ts';

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
