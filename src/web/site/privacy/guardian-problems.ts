import { guardianErrors } from '#contract/privacy/guardian-rules.ts';
import { apiText } from '../../language/api-text.ts';
import { fieldText } from '../forms/form-values.ts';

/**
 * What the server would say of the guardian in a form that asks for one, to be said together with what else is wrong. Of a team the
 * leader fills it in.
 */
export function guardianProblems(form: FormData): Record<string, string> {
  if (!form.has('guardianName')) return {};
  const text = (name: string) => fieldText(form, name) || fieldText(form, `members.0.${name}`);
  const given = {
    isUnder18: text('isUnder18') === 'true',
    birthDate: text('birthDate'),
    guardianName: text('guardianName'),
    guardianEmail: text('guardianEmail'),
  };
  const errors = guardianErrors(given, new Date().toISOString().slice(0, 10), [text('email')]);
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, apiText(message)]));
}
