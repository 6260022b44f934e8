import { Select } from '@mantine/core';
import styles from './panel-list.module.css';

interface FilterSelectProps {
  label: string;
  /** What it says where nothing is chosen. */
  all: string;
  choices: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter of a list, which can be taken away again. */
export function FilterSelect({ label, all, choices, value, onChange }: FilterSelectProps) {
  return (
    <Select
      className={styles.filter}
      aria-label={label}
      placeholder={all}
      data={[...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
