import { t } from '@lingui/core/macro';
import { Field } from '../forms/field.tsx';

const questionsOf = () =>
  ({
    name: { label: t`Name`, required: true, maxLength: 100, autoComplete: 'name' },
    email: { label: t`Email`, type: 'email', required: true, maxLength: 254, autoComplete: 'email' },
    phone: { label: t`Phone`, type: 'tel', autoComplete: 'tel' },
    college: { label: t`College`, maxLength: 200, autoComplete: 'organization' },
  }) as const;

interface PersonFieldProps extends Partial<Omit<React.ComponentProps<typeof Field>, 'defaultValue' | 'error'>> {
  ask: keyof ReturnType<typeof questionsOf>;
  errors: Record<string, string>;
  /** What was posted without JavaScript. */
  values: Record<string, string>;
  /** The initial value. */
  known?: string | undefined;
}

/** A field about the person who fills in the form; `name` where the form calls it otherwise. */
export function PersonField({ ask, errors, values, known, name = ask, ...own }: PersonFieldProps) {
  return (
    <Field name={name} {...questionsOf()[ask]} {...own} defaultValue={values[name] ?? known} error={errors[name]} />
  );
}
