import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { CommitteeMember } from '#contract/roles/committee.ts';
import { type Gate, MAX_GATES } from '#contract/roles/gates.ts';
import { HistoryButton } from '../../activity/history-button.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import rows from '../../components/rows.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { gatesQuery } from '../../queries/committee.ts';
import styles from '../committee.module.css';
import { DeleteHeldDialog } from '../delete-held-dialog.tsx';
import { GateDialog } from './gate-dialog.tsx';

const admits = ({ venue, events }: Gate) =>
  `${venue === null ? 'every event' : venue}: ${events === 1 ? 'one event' : `${events} events`}`;

/** The gates at which passes are scanned. */
export function GatesSection({ people }: { people: CommitteeMember[] }) {
  const { data, error, isFetching, refetch } = usePageQuery(gatesQuery(useAdminApi()));
  const [edited, setEdited] = useState<Gate | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Gate | null>(null);
  return (
    <section className={styles.section} aria-labelledby="gates">
      <h2 id="gates">Gates</h2>
      <p className={styles.muted}>
        Somebody with a role for one gate checks people in there alone. The gate is kept with every check-in.
      </p>
      {error && !data ? <ErrorState what="The gates" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the gates" rowHeight={62} height={124} /> : null}
      {data && data.length > 0 ? (
        <ul className={rows.rows}>
          {data.map((gate) => (
            <li key={gate._id} className={styles.row}>
              <div className={styles.grant}>
                <div className={styles.person}>
                  <h3>{gate.name}</h3>
                  <span className={styles.muted}>{admits(gate)}</span>
                </div>
                <div className={styles.buttons}>
                  <Button size="xs" variant="default" aria-label={`Edit ${gate.name}`} onClick={() => setEdited(gate)}>
                    Edit
                  </Button>
                  <HistoryButton id={gate._id} name={gate.name} />
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Delete ${gate.name}`}
                    onClick={() => setDeleted(gate)}
                  >
                    Delete
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {data ? (
        <div>
          <Button variant="default" onClick={() => setEdited('new')} disabled={data.length >= MAX_GATES}>
            Add a gate
          </Button>
        </div>
      ) : null}
      {edited ? <GateDialog gate={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {deleted ? <DeleteGateDialog gate={deleted} people={people} onClose={() => setDeleted(null)} /> : null}
    </section>
  );
}

interface DeleteGateDialogProps {
  gate: Gate;
  people: CommitteeMember[];
  onClose: () => void;
}

function DeleteGateDialog({ gate: { _id: id, name }, people, onClose }: DeleteGateDialogProps) {
  const { call } = useAdminApi();
  return (
    <DeleteHeldDialog
      name={name}
      what="a role for this gate"
      people={people}
      isOfIt={({ gateId }) => gateId === id}
      free="Nobody has a role for it, and no invitation or link is for it. Check-ins keep its name."
      unknown="Nobody has a role for it. It can be deleted when no invitation or link is for it either. Check-ins keep its name."
      request={() => call(endpoints.gates.delete, { params: { id } })}
      onClose={onClose}
    />
  );
}
