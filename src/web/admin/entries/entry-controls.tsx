import { Button, Select } from '@mantine/core';
import type { EntryFilter } from '#contract/entries.ts';
import { entryStates } from '#contract/entry-rules.ts';
import controls from '../parts/controls.module.css';
import { SearchField } from '../parts/search-field.tsx';
import styles from './entry-controls.module.css';
import { stateWords } from './entry-words.ts';
import { EventSelect } from './event-select.tsx';
import { useTypedSearch } from './use-typed-search.ts';

const payments = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid yet' },
  { value: 'refunded', label: 'Refunded' },
];
const states = entryStates.map((value) => ({ value, label: stateWords[value].label }));

interface EntryControlsProps {
  filter: EntryFilter;
  onChange: (change: Partial<EntryFilter>) => void;
}

/** What narrows the list of entries. */
export function EntryControls({ filter, onChange }: EntryControlsProps) {
  const [typed, setTyped] = useTypedSearch(filter.search ?? '', (search) => onChange({ search }));
  const isNarrowed = Boolean(filter.search || filter.eventId || filter.state || filter.payment);
  return (
    <search className={controls.controls}>
      <SearchField
        className={styles.search}
        label="Search entries"
        placeholder="Name, e-mail, phone, college or code"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <EventSelect
        className={styles.event}
        aria-label="Event"
        placeholder="All events"
        value={filter.eventId ?? null}
        onChange={(eventId) => onChange({ eventId: eventId ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All events' }}
      />
      <Select
        className={styles.state}
        aria-label="State"
        placeholder="All states"
        data={states}
        value={filter.state ?? null}
        onChange={(state) => onChange({ state: entryStates.find((known) => known === state) })}
        clearable
        clearButtonProps={{ 'aria-label': 'All states' }}
      />
      <Select
        className={styles.payment}
        aria-label="Payment"
        placeholder="All payments"
        data={payments}
        value={filter.payment ?? null}
        onChange={(payment) => onChange({ payment: (payment ?? undefined) as EntryFilter['payment'] })}
        clearable
        clearButtonProps={{ 'aria-label': 'All payments' }}
      />
      {isNarrowed ? (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => onChange({ search: '', eventId: undefined, state: undefined, payment: undefined })}
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
