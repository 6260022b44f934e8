import { t } from '@lingui/core/macro';
import { plainNumber, readableDay } from '#contract/questions/answer-words.ts';
import { guardianProblems } from '../privacy/guardian-problems.ts';

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
  for (const control of controls.filter((each) => isMissedFile(each, controls)))
    errors[control.name] = acceptsPdf(control) ? t`Please choose a file` : t`Please select an image`;
  return { ...guardianProblems(new FormData(form)), ...errors };
}

/** A file that was uploaded as soon as it was chosen leaves its input empty, and a hidden one of that name. */
function isMissedFile({ type, name, value, ariaRequired }: Control, controls: Control[]): boolean {
  const isSent = () => controls.some((other) => other.type === 'hidden' && other.name === name);
  return type === 'file' && ariaRequired === 'true' && !value && !isSent();
}

const acceptsPdf = (control: Control) => control instanceof HTMLInputElement && control.accept.includes('pdf');

function problemOf(control: Control): string {
  const { validity, type } = control;
  if (validity.valueMissing) return missing(control);
  if (validity.typeMismatch && type === 'email') return t`Please enter a valid email`;
  if (validity.tooShort) {
    const min = (control as HTMLInputElement).minLength;
    return t`At least ${min} characters`;
  }
  if (control instanceof HTMLInputElement && type === 'number') return numberProblem(control);
  if (control instanceof HTMLInputElement && type === 'date') return dayProblem(control);
  // A field with a pattern says in its title what fits.
  if (validity.patternMismatch && control.title) return control.title;
  return t`Invalid value`;
}

/** As the server says it. */
function numberProblem(input: HTMLInputElement): string {
  const min = plainNumber(Number(input.min));
  const max = plainNumber(Number(input.max));
  if (input.validity.rangeUnderflow) return t`At least ${min}`;
  return input.validity.rangeOverflow ? t`At most ${max}` : t`Must be a number`;
}

/** A day that is written in part is no value yet. */
function dayProblem({ validity, min, max }: HTMLInputElement): string {
  const day = readableDay(validity.rangeUnderflow ? min : max);
  if (validity.rangeUnderflow) return t`Not before ${day}`;
  return validity.rangeOverflow ? t`Not after ${day}` : t`Please give a day`;
}

function missing({ type, labels }: Control): string {
  if (type === 'checkbox') return t`Please tick this to go on`;
  if (type === 'radio' || type === 'select-one') return t`Please choose one`;
  const label = labels?.[0]?.firstChild?.textContent?.trim();
  // A question in its own words is no name of a field.
  if (!label || label.length > 30 || label.endsWith('?')) return t`Please answer this`;
  return t`${label} is required`;
}
