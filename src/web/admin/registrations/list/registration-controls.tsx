import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type RegistrationFilter,
  type RegistrationSort,
  registrationFilterSchema,
  registrationSorts,
} from '#contract/panel/registration-filters.ts';
import { idsIn } from '#contract/panel/selection.ts';
import { registrationStatuses } from '#contract/registration-rules.ts';
import controls from '../../components/controls.module.css';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { FilterSelect } from '../../components/list/panel-list/filter-select.tsx';
import { FoldedFilters } from '../../components/list/panel-list/folded-filters.tsx';
import { useDebouncedSearch } from '../../components/list/use-debounced-search.ts';
import { SearchField } from '../../components/search-field.tsx';
import { EventSelect } from '../event-select.tsx';
import { statusLabels } from '../registration-labels.ts';
import type { ListFilter } from '../registration-paths.ts';
import { AnswerSelect } from './answer-select.tsx';
import styles from './registration-controls.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

const payments: Choice<NonNullable<RegistrationFilter['payment']>>[] = [
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid yet' },
  { value: 'refunded', label: 'Refunded' },
];
const checkIns: Choice<NonNullable<RegistrationFilter['checkedIn']>>[] = [
  { value: 'none', label: 'Nobody in' },
  { value: 'any', label: 'Somebody in' },
  { value: 'some', label: 'Part of a team in' },
  { value: 'all', label: 'Everybody in' },
];
const teams: Choice<'incomplete'>[] = [{ value: 'incomplete', label: 'Incomplete teams' }];
const statuses = registrationStatuses.map((value) => ({ value, label: statusLabels[value].label }));

const sortLabels: Record<RegistrationSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  '-name': 'By name, Z first',
  event: 'By event',
  '-event': 'By event, Z first',
  status: 'By status',
  '-status': 'By status, Z first',
  college: 'By college',
  '-college': 'By college, Z first',
  amount: 'Highest amount',
  '-amount': 'Lowest amount',
  checkedIn: 'Last checked in first',
  '-checkedIn': 'Not checked in first',
};
const sorts = registrationSorts.map((value) => ({ value, label: sortLabels[value] }));

const NO_ANSWER = { answer: undefined, answers: undefined };

/** What the folded fields filter by. The others are set by links, and removed by a button each. */
const folded = ['eventId', 'status', 'payment', 'checkedIn', 'roster', 'answer', 'answers'] as const;
const all = [...folded, 'search', 'proof', 'mail', 'ids'] as const;

interface RegistrationControlsProps {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  /** What else the list has beside its filters. */
  children: React.ReactNode;
}

interface RemovableFilterProps {
  label: string;
  onRemove: () => void;
  /** What it says, where that is not the label alone. */
  children?: React.ReactNode;
}

/** A filter that a link has set and no field does; a press removes it. */
function RemovableFilter({ label, onRemove, children = label }: RemovableFilterProps) {
  return (
    <Button
      variant="light"
      size="sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`${label}: remove this filter`}
      onClick={onRemove}
    >
      {children}
    </Button>
  );
}

/** The filters of the list of registrations. */
export function RegistrationControls({ filter, onChange, children }: RegistrationControlsProps) {
  const [typed, setTyped] = useDebouncedSearch(filter.search ?? '', (search) => onChange({ search }));
  const isFiltered = all.some((name) => filter[name]);
  return (
    <search className={controls.controls}>
      <SearchField
        className={styles.search}
        label="Search registrations"
        placeholder="Name, e-mail, phone, college, code, UTR or receipt"
        maxLength={maxLengthAt(registrationFilterSchema, 'search')}
        value={typed}
        onChange={setTyped}
      />
      <FoldedFilters count={folded.filter((name) => filter[name]).length}>
        <EventSelect
          className={styles.event}
          aria-label="Event"
          placeholder="All events"
          value={filter.eventId ?? null}
          onChange={(eventId) => onChange({ eventId: eventId ?? undefined, ...NO_ANSWER })}
          clearable
          clearButtonProps={{ 'aria-label': 'All events' }}
          withParents
        />
        <FilterSelect
          className={styles.status}
          label="Status"
          all="All statuses"
          choices={statuses}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
        <FilterSelect
          className={styles.payment}
          label="Payment"
          all="All payments"
          choices={payments}
          value={filter.payment}
          onChange={(payment) => onChange({ payment })}
        />
        <FilterSelect
          className={styles.payment}
          label="Checked in"
          all="In or not"
          choices={checkIns}
          value={filter.checkedIn}
          onChange={(checkedIn) => onChange({ checkedIn })}
        />
        <FilterSelect
          className={styles.payment}
          label="Teams"
          all="All teams"
          choices={teams}
          value={filter.roster}
          onChange={(roster) => onChange({ roster })}
        />
        {filter.eventId ? (
          <AnswerSelect
            eventId={filter.eventId}
            value={filter.answers ?? filter.answer}
            onChange={(chosen) =>
              onChange(
                chosen === 'missing' ? { answer: undefined, answers: chosen } : { answer: chosen, answers: undefined },
              )
            }
          />
        ) : (
          <Select className={styles.event} aria-label="Answer" placeholder="Answers of an event" data={[]} disabled />
        )}
      </FoldedFilters>
      <Select
        className={styles.payment}
        aria-label="Order"
        data={sorts}
        value={filter.sort ?? 'newest'}
        onChange={(sort) =>
          onChange({ sort: sort === 'newest' ? undefined : registrationSorts.find((known) => known === sort) })
        }
        allowDeselect={false}
      />
      {children}
      {filter.ids ? (
        <RemovableFilter label="A selection" onRemove={() => onChange({ ids: undefined })}>
          {`A selection of ${idsIn(filter.ids).length}`}
        </RemovableFilter>
      ) : null}
      {filter.proof ? (
        <RemovableFilter label="E-mail not confirmed" onRemove={() => onChange({ proof: undefined })} />
      ) : null}
      {filter.mail ? <RemovableFilter label="Email failed" onRemove={() => onChange({ mail: undefined })} /> : null}
      {isFiltered ? (
        <Button
          variant="subtle"
          size="sm"
          onClick={() =>
            onChange({
              search: '',
              eventId: undefined,
              status: undefined,
              payment: undefined,
              checkedIn: undefined,
              roster: undefined,
              ...NO_ANSWER,
              proof: undefined,
              mail: undefined,
              ids: undefined,
            })
          }
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
