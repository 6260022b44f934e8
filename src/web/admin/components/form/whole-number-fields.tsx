import { TextInput, type TextInputProps } from '@mantine/core';
import { readTypedCount } from '#contract/forms/typed-count.ts';
import { readTypedRupees } from '#contract/payments/typed-rupees.ts';

type WholeNumberFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string;
  /** Called with plain digits when the field is left. */
  onRead: (digits: string) => void;
};

/** A whole number as people type it; `read` is what makes plain digits of it. */
function WholeNumberField({
  value = '',
  read,
  onRead,
  onBlur,
  ...props
}: WholeNumberFieldProps & { read: (typed: string) => string }) {
  return (
    <TextInput
      {...props}
      value={value}
      inputMode="numeric"
      onBlur={(event) => {
        onBlur?.(event);
        const digits = read(value);
        if (digits !== value) onRead(digits);
      }}
    />
  );
}

/** A whole number, also typed as `1,50,000`. */
export const CountField = (props: WholeNumberFieldProps) => <WholeNumberField {...props} read={readTypedCount} />;

/** An amount in whole rupees, also typed as `₹200` or `1,50,000`. */
export const RupeesField = (props: WholeNumberFieldProps) => (
  <WholeNumberField {...props} leftSection="₹" read={readTypedRupees} />
);
