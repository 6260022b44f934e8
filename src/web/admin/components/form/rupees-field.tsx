import { TextInput, type TextInputProps } from '@mantine/core';
import { readTypedRupees } from '#contract/payments/typed-rupees.ts';

type RupeesFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string;
  /** Called with plain digits when the field is left. */
  onRead: (digits: string) => void;
};

/** An amount in whole rupees, also typed as `₹200` or `1,50,000`. */
export function RupeesField({ value = '', onRead, onBlur, ...props }: RupeesFieldProps) {
  return (
    <TextInput
      {...props}
      value={value}
      leftSection="₹"
      inputMode="numeric"
      onBlur={(event) => {
        onBlur?.(event);
        const digits = readTypedRupees(value);
        if (digits !== value) onRead(digits);
      }}
    />
  );
}
