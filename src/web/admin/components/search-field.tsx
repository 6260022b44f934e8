import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  className: string | undefined;
  maxLength?: number;
}

/** What searches a list, with a button that clears it. */
export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  return (
    <TextInput
      {...input}
      className={`${styles.field} ${className}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-label={label}
      type="search"
      autoComplete="off"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} /> : null}
    />
  );
}
