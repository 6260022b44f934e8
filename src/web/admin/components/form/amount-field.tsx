import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { formatRupees } from '#contract/payments/rupees.ts';
import { readTypedRupees } from '#contract/payments/typed-rupees.ts';

/** Whole rupees; `''` where nothing is typed, NaN where what is typed is no amount: that is never sent. */
export type Amount = number | '';

const NO_AMOUNT = 'Write whole rupees, such as 1,50,000';

/** What somebody typed, as an amount. */
export function amountIn(typed: string): Amount {
  const digits = readTypedRupees(typed);
  if (digits === '') return '';
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: Amount;
  onChange: (amount: Amount) => void;
};

/** An amount of money as a number, typed or pasted as people write it; shown as `₹1,50,000` once the field is left. */
export function AmountField({ value, onChange, error, ...props }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const isRead = value === '' || !Number.isNaN(value);
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value === '' ? '' : formatRupees(value))}
      error={isRead || isTyping ? error : NO_AMOUNT}
      onChange={(event) => {
        setTyping(true);
        setTyped(event.currentTarget.value);
        onChange(amountIn(event.currentTarget.value));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyping(false);
      }}
      onBlur={() => {
        setTyping(false);
        if (isRead) setTyped(null);
      }}
    />
  );
}
