import { TextInput, type TextInputProps } from '@mantine/core';
import { readTypedCount } from '#contract/forms/typed-count.ts';

type CountFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string;
  /** Called with plain digits when the field is left. */
  onRead: (digits: string) => void;
};

/** A whole number, also typed as `1,50,000`. */
export function CountField({ value = '', onRead, onBlur, ...props }: CountFieldProps) {
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="numeric"
      onBlur={(event) => {
        onBlur?.(event);
        const digits = readTypedCount(value);
        if (digits !== value) onRead(digits);
      }}
    />
  );
}
