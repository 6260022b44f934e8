import { t } from '@lingui/core/macro';
import { Field } from '../forms/field.tsx';
import type { Submitted } from '../forms/use-submission.ts';
import type { ActionResult } from '../registration/action-form.tsx';

interface OwnerEmailProps {
  /** Whether the logged-in user takes part; others have to give the e-mail, and so does the user where the server asks. */
  isOwn: boolean;
  outcome: Submitted<ActionResult> | undefined;
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
