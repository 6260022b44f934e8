import { Button, CloseButton, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AuditActor } from '#contract/audit.ts';
import { auditTargetKinds } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { SavedViews } from '../components/list/views/saved-views.tsx';
import { targetLabels } from './action-labels.ts';
import styles from './activity.module.css';
import type { ActivityFilter } from './activity-filter.ts';

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

interface ActivityControlsProps {
  filter: ActivityFilter;
  onChange: (change: ActivityFilter) => void;
  /** The name of the one record that the list is about, where it is known. */
  targetName: string | null | undefined;
}

/** The filters of the list of actions. */
export function ActivityControls({ filter, onChange, targetName }: ActivityControlsProps) {
  const actors = useActors();
  const isNarrowed = Boolean(filter.kind || filter.actor || filter.target);
  return (
    <search className={styles.controls}>
      <Select
        className={styles.choice}
        aria-label="Kind"
        placeholder="All kinds"
        data={kinds}
        value={filter.kind ?? null}
        onChange={(value) => onChange({ kind: auditTargetKinds.find((kind) => kind === value) })}
        clearable
        clearButtonProps={{ 'aria-label': 'All kinds' }}
        maxDropdownHeight={420}
      />
      <Select
        className={styles.choice}
        aria-label="Person"
        placeholder="Everybody"
        data={choicesOf(actors, filter.actor)}
        value={filter.actor ?? null}
        onChange={(actor) => onChange({ actor: actor ?? undefined })}
        searchable
        nothingFoundMessage="Nobody of this name"
        clearable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
      />
      {filter.target ? (
        <p className={styles.target}>
          <span>
            About <strong>{targetName ?? 'one record'}</strong>
          </span>
          <CloseButton size="sm" aria-label="About everything" onClick={() => onChange({ target: undefined })} />
        </p>
      ) : null}
      {isNarrowed ? (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => onChange({ kind: undefined, actor: undefined, target: undefined })}
        >
          Clear filters
        </Button>
      ) : null}
      <SavedViews list="activity" />
    </search>
  );
}
