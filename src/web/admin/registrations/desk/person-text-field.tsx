import { TextInput, type TextInputProps } from '@mantine/core';
import { registerGuestSchema } from '#contract/desk/registration-edits.ts';
import { maxLengthAt } from '../../components/form/max-length.ts';

export const personFields = ['name', 'email', 'phone', 'college', 'reason'] as const;
export type PersonField = (typeof personFields)[number];

const types: Partial<Record<PersonField, string>> = { email: 'email', phone: 'tel' };

/** One text about somebody at the desk, no longer than the server takes it. */
export const PersonTextField = ({ field, ...props }: TextInputProps & { field: PersonField }) => (
  <TextInput
    type={types[field] ?? 'text'}
    maxLength={maxLengthAt(registerGuestSchema, field)}
    autoComplete="off"
    {...props}
  />
);
