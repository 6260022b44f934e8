import { Checkbox, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AuditActor } from '#contract/audit.ts';
import { auditTargetKinds } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DayField } from '../components/form/date-field.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import { FoldedFilters } from '../components/list/panel-list/folded-filters.tsx';
import type { ListChange } from '../components/list/panel-list/use-list-url.ts';
import { targetLabels } from './action-labels.ts';
import styles from './activity.module.css';

const kinds = auditTargetKinds.map((value) => ({ value, label: targetLabels[value] }));

/** Every admin who ever did something; without them the list can still be read and filtered by kind. */
function useActors(): AuditActor[] {
  const { call } = useAdminApi();
  const [actors, setActors] = useState<AuditActor[]>([]);
  useEffect(() => {
    let left = false;
    call(endpoints.audit.listActors).then(
      ({ data }) => {
        if (!left) setActors(data);
      },
      (error: unknown) => console.warn('Error fetching the people of the activity:', error),
    );
    return () => {
      left = true;
    };
  }, [call]);
  return actors;
}

/** A number distinguishes two people of one name. */
function choicesOf(actors: AuditActor[], chosen: string | undefined) {
  const names = new Map<string, number>();
  const choices = actors.map(({ _id, name }) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return { value: _id, label: count === 1 ? name : `${name} (${count})` };
  });
  if (!chosen || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, label: 'Chosen person' }];
}

interface ActivityFiltersProps {
  values: Readonly<Record<string, string | undefined>>;
  onChange: (change: ListChange) => void;
  /** The name of the one record that the list is about, where it is known. */
  targetName: string | null | undefined;
}

interface DayChoiceProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day of the festival's zone, with its weekday once it is chosen. A half-typed one is no filter yet. */
function DayChoice({ label, value = '', onChange }: DayChoiceProps) {
  return (
    <DayField
      className={styles.day}
      aria-label={label}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionWidth={50}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

/** The filters of the list of actions. */
export function ActivityFilters({ values, onChange, targetName }: ActivityFiltersProps) {
  const { kind, actor, target, from, to, scans } = values;
  const actors = useActors();
  return (
    <>
      <FoldedFilters count={[kind, actor, from, to, scans].filter(Boolean).length}>
        <FilterSelect
          label="Kind"
          all="All kinds"
          choices={kinds}
          value={kind}
          onChange={(value) => onChange({ kind: value })}
        />
        <FilterSelect
          label="Person"
          all="Everybody"
          choices={choicesOf(actors, actor)}
          value={actor}
          onChange={(value) => onChange({ actor: value })}
          searchable
        />
        <DayChoice label="From" value={from} onChange={(day) => onChange({ from: day })} />
        <DayChoice label="Until" value={to} onChange={(day) => onChange({ to: day })} />
        <Checkbox
          className={styles.scans}
          label="Without scans at the gates"
          checked={scans === 'none'}
          onChange={(event) => onChange({ scans: event.currentTarget.checked ? 'none' : undefined })}
        />
      </FoldedFilters>
      {target ? (
        <p className={styles.target}>
          <span>
            About <strong>{targetName ?? 'one record'}</strong>
          </span>
          <CloseButton size="sm" aria-label="About everything" onClick={() => onChange({ target: undefined })} />
        </p>
      ) : null}
    </>
  );
}
