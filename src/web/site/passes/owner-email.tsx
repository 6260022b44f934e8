import { t } from '@lingui/core/macro';
import type { Outcome } from '../forms/action-result.ts';
import { Field } from '../forms/field.tsx';

interface OwnerEmailProps {
  /** Whether the logged-in user takes part; others have to give the e-mail, and so does the user where the server asks. */
  isOwn: boolean;
  /** `values` are what was typed where the form came back without JavaScript. */
  outcome: (Outcome & { values?: Record<string, string | undefined> }) | undefined;
  hint: string;
}

/** The e-mail by which somebody without a login shows that the pass is theirs. */
export function OwnerEmail({ isOwn, outcome, hint }: OwnerEmailProps) {
  if (isOwn && outcome?.code !== 'not_allowed') return null;
  return (
    <Field
      name="email"
      label={t`Email`}
      type="email"
      required
      autoComplete="email"
      hint={hint}
      defaultValue={outcome?.values?.email}
      error={outcome?.errors.email}
    />
  );
}
