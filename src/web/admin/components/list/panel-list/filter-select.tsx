import { Select } from '@mantine/core';
import styles from './panel-list.module.css';

interface FilterSelectProps {
  label: string;
  /** What it says where nothing is chosen. */
  all: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Whether one is found by typing, where there are many. */
  searchable?: boolean;
}

/** A filter of a list, which can be taken away again. */
export function FilterSelect({ label, all, choices, value, onChange, searchable = false }: FilterSelectProps) {
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      placeholder={all}
      data={[...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      searchable={searchable}
      nothingFoundMessage="Nothing found"
      clearable
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
