import { Select } from '@mantine/core';
import styles from './panel-list.module.css';

interface FilterSelectProps<Value extends string> {
  className?: string | undefined;
  label: string;
  /** What is shown, and what the button that clears it is called, where nothing is chosen. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Whether one is found by typing, where there are many. */
  searchable?: boolean;
}

/** A filter of a list, which can be taken away again. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { className = styles.filter, label, all, choices, value, onChange, searchable = false } = props;
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={all}
      data={[...choices]}
      value={value ?? null}
      onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value)}
      searchable={searchable}
      nothingFoundMessage="Nothing found"
      clearable
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
