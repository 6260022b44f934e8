import { t } from '@lingui/core/macro';
import { described, FieldFrame } from './field.tsx';

interface SelectFieldProps extends React.SelectHTMLAttributes<HTMLSelectElement> {
  name: string;
  label: string;
  options: [value: string, label: string][];
  error?: string | undefined;
  hint?: React.ReactNode;
}

/** As `Field`, for one of a few values; the first option is none of them. */
export function SelectField({ name, label, options, error, hint, id = name, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ name: id, label, error, hint, required: select.required }}>
      <select id={`field-${id}`} name={name} {...select} {...described(id, error, hint, select.required)}>
        <option value="">{t`Choose…`}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
