import { t } from '@lingui/core/macro';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => element.matches('input, select, textarea');

/**
 * What is wrong with the fields of a form by their own attributes (`required`, `type`, `minlength` …): a message in the
 * language of the page for each, by the field's name. The browser's messages are in the browser's language.
 */
export function fieldProblems(form: HTMLFormElement): Record<string, string> {
  const controls = [...form.elements].filter(isControl);
  const errors: Record<string, string> = {};
  for (const control of controls) {
    if (control.willValidate && !control.validity.valid && control.checkVisibility())
      errors[control.name] ??= problemOf(control);
  }
  if (Object.keys(errors).length === 0) return {};
  // A picture that is missed alone is the form's own matter.
  const isMissed = ({ type, value, ariaRequired }: Control) => type === 'file' && ariaRequired === 'true' && !value;
  for (const { name } of controls.filter(isMissed)) errors[name] = t`Please select an image`;
  return errors;
}

function problemOf(control: Control): string {
  const { validity, type } = control;
  if (validity.valueMissing) return missing(control);
  if (validity.typeMismatch && type === 'email') return t`Please enter a valid email`;
  if (validity.tooShort) {
    const min = (control as HTMLInputElement).minLength;
    return t`At least ${min} characters`;
  }
  // A field with a pattern says in its title what fits.
  if (validity.patternMismatch && control.title) return control.title;
  return t`Invalid value`;
}

function missing({ type, labels }: Control): string {
  if (type === 'checkbox') return t`Please tick this to go on`;
  if (type === 'radio' || type === 'select-one') return t`Please choose one`;
  const label = labels?.[0]?.firstChild?.textContent?.trim();
  // A question in its own words is no name of a field.
  if (!label || label.length > 30 || label.endsWith('?')) return t`Please answer this`;
  return t`${label} is required`;
}
