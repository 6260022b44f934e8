import { useRef, useState } from 'react';
import type { Profile } from '#contract/account/account.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import { type RosterRules, rosterProblems } from '#contract/rosters/roster-rules.ts';
import { apiText } from '../../../language/api-text.ts';
import { useReset } from '../../forms/use-reset.ts';
import { FactFields } from './fact-fields.tsx';
import { knownFacts } from './known-facts.ts';
import { toRosterPerson } from './live-problems.ts';
import type { Facts } from './read-facts.ts';

interface OwnFactsProps {
  rules: RosterRules;
  kind: RegistrationKind;
  errors: Record<string, string>;
  /** What was posted without JavaScript. */
  values: Record<string, string>;
  /** What the account remembers of the person; the initial values where nothing was posted. */
  known?: Pick<Profile, 'gender' | 'yearOfStudy'> | null;
  /** Where several forms of a page ask for the same. */
  id?: string;
}

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the rules of the event ask about the person who fills in the form, checked while it is filled in. */
export function OwnFacts({ rules, kind, errors, values, known = null, id }: OwnFactsProps) {
  const initial = { ...knownFacts(known), ...values };
  const [facts, setFacts] = useState<Facts>(initial);
  const fields = useRef<HTMLDivElement>(null);
  useReset(fields, () => setFacts(initial));
  const live = rosterProblems(rules, 'individual', [toRosterPerson({ name: '', ...facts })]).flatMap(
    ({ fact, message }) => (fact && facts[fact] ? [[fact, asSentence(apiText(message))]] : []),
  );
  return (
    <FactFields
      ref={fields}
      rules={rules}
      kind={kind}
      id={id}
      values={facts}
      errors={{ ...errors, ...Object.fromEntries(live) }}
      onChange={(change) => setFacts({ ...facts, ...change })}
    />
  );
}
