import { isMinorOn } from '#contract/privacy/guardian-rules.ts';
import { isoDay } from '../../dates/format-date.ts';

/** What the fields for the age say of the person who fills in the form; of a team, its leader. */
function minorIn(form: HTMLFormElement, today: string): boolean {
  const text = (name: string) => {
    const field = form.elements.namedItem(name) ?? form.elements.namedItem(`members.0.${name}`);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
  };
  return isMinorOn({ isUnder18: text('isUnder18') === 'true', birthDate: text('birthDate') }, today);
}

/** Says whether the person of a form is under 18 in the festival's zone, now and at each change of its fields; returns what ends that. */
export function watchAge(form: HTMLFormElement, zone: string, onAge: (isMinor: boolean) => void): () => void {
  const look = () => onAge(minorIn(form, isoDay(new Date().toISOString(), zone)));
  look();
  form.addEventListener('input', look);
  form.addEventListener('change', look);
  // It is emptied after this event.
  const lookLater = () => setTimeout(look);
  form.addEventListener('reset', lookLater);
  return () => {
    form.removeEventListener('reset', lookLater);
    form.removeEventListener('input', look);
    form.removeEventListener('change', look);
  };
}
