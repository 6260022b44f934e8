import { SegmentedControl, Select } from '@mantine/core';
import { memo, startTransition, useState } from 'react';
import controls from '../../components/controls.module.css';
import { SearchField } from '../../components/search-field.tsx';
import styles from './list-controls.module.css';
import { type EventQuery, type Sorting, sortings } from './list-events.ts';

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface ListControlsProps {
  query: EventQuery;
  onChange: (change: Partial<EventQuery>) => void;
  /** How many are shown, for who cannot see the list change. */
  shown: number;
}

/** Search, status and order of a list of events. */
export const ListControls = memo(function ListControls({ query, onChange, shown }: ListControlsProps) {
  return (
    <search className={controls.controls}>
      <SearchBox onChange={onChange} />
      <SegmentedControl
        aria-label="Status"
        data={statuses}
        value={query.status}
        onChange={(status) => onChange({ status: status as EventQuery['status'] })}
      />
      <Select
        className={styles.sorting}
        aria-label="Sort by"
        data={Object.entries(sortings).map(([value, label]) => ({ value, label }))}
        value={query.sorting}
        onChange={(sorting) => onChange({ sorting: (sorting ?? 'start') as Sorting })}
        allowDeselect={false}
      />
      <p role="status" className={styles.shown}>
        {shown === 1 ? '1 event' : `${shown} events`}
      </p>
    </search>
  );
});

/** Holds its own text: a letter shows at once, and the list follows when there is time for it. */
function SearchBox({ onChange }: Pick<ListControlsProps, 'onChange'>) {
  const [text, setText] = useState('');
  const type = (search: string) => {
    setText(search);
    startTransition(() => onChange({ search }));
  };
  return (
    <SearchField
      className={styles.search}
      label="Search events"
      placeholder="Search events"
      value={text}
      onChange={type}
    />
  );
}
