import { CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './list-controls.module.css';
import { type EventQuery, type Sorting, sortings } from './list-events.ts';

const statuses = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface ListControlsProps {
  query: EventQuery;
  onChange: (query: EventQuery) => void;
  /** How many are shown, for who cannot see the list change. */
  shown: number;
}

/** Search, status and order of a list of events. */
export function ListControls({ query, onChange, shown }: ListControlsProps) {
  return (
    <search className={styles.controls}>
      <TextInput
        className={styles.search}
        value={query.search}
        onChange={(event) => onChange({ ...query, search: event.currentTarget.value })}
        placeholder="Search events"
        aria-label="Search events"
        type="search"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          query.search ? (
            <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange({ ...query, search: '' })} />
          ) : null
        }
      />
      <SegmentedControl
        aria-label="Status"
        data={statuses}
        value={query.status}
        onChange={(status) => onChange({ ...query, status: status as EventQuery['status'] })}
      />
      <Select
        className={styles.sorting}
        aria-label="Sort by"
        data={Object.entries(sortings).map(([value, label]) => ({ value, label }))}
        value={query.sorting}
        onChange={(sorting) => onChange({ ...query, sorting: (sorting ?? 'start') as Sorting })}
        allowDeselect={false}
      />
      <p role="status" className={styles.shown}>
        {shown === 1 ? '1 event' : `${shown} events`}
      </p>
    </search>
  );
}
