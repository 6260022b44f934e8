import type { FactName } from '#contract/rosters/roster-rules.ts';
import { fieldText } from '../../forms/form-values.ts';

/** What a form holds of the facts about a person: every value as the text of its field. */
export type Facts = Partial<Record<FactName, string>>;

/** The facts that a form asks for, as a request carries them; none where it asks for none. */
export function readFacts(form: FormData, prefix = ''): Facts {
  const names = (['college', 'gender', 'yearOfStudy', 'isAlumni', 'isUnder18', 'birthDate'] as const).filter((name) =>
    form.has(prefix + name),
  );
  return Object.fromEntries(names.map((name) => [name, fieldText(form, prefix + name)]));
}
