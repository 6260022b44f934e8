import { CloseButton, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AuditActor } from '#contract/audit.ts';
import { auditTargetKinds } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import type { ListChange } from '../components/list/panel-list/use-list-address.ts';
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

/** The filters of the list of actions. */
export function ActivityFilters({ values: { kind, actor, target }, onChange, targetName }: ActivityFiltersProps) {
  const actors = useActors();
  return (
    <>
      <Select
        className={styles.choice}
        aria-label="Kind"
        placeholder="All kinds"
        data={kinds}
        value={kind ?? null}
        onChange={(value) => onChange({ kind: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
        maxDropdownHeight={420}
      />
      <Select
        className={styles.choice}
        aria-label="Person"
        placeholder="Everybody"
        data={choicesOf(actors, actor)}
        value={actor ?? null}
        onChange={(value) => onChange({ actor: value ?? undefined })}
        searchable
        nothingFoundMessage="Nobody of this name"
        clearable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
      />
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
