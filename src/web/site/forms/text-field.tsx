import { described, FieldFrame } from './field.tsx';

interface TextFieldProps extends React.TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: React.ReactNode;
  error?: string | undefined;
  hint?: React.ReactNode;
}

/** As `Field`, for more than one line. */
export function TextField({ name, label, error, hint, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, error, hint, required: area.required }}>
      <textarea id={`field-${name}`} name={name} rows={5} {...area} {...described(name, error, hint, area.required)} />
    </FieldFrame>
  );
}
