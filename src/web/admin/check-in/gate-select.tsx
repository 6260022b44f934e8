import { Select } from '@mantine/core';
import { useAdminApi } from '../api/admin-api.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { scannedGatesQuery } from '../queries/check-in-count.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import styles from './check-in.module.css';

interface GateSelectProps {
  value: string | null;
  onChange: (gateId: string | null) => void;
}

/** Which gate this is; nothing where the festival has none, and an error only while no gates are known from before. Somebody of one gate alone reads which one it is. */
export function GateSelect({ value, onChange }: GateSelectProps) {
  const { data, error, isFetching, refetch } = usePageQuery(scannedGatesQuery(useAdminApi()));
  if (error && !data) return <ErrorState what="The gates" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data || data.gates.length === 0) return null;
  const [only] = data.gates;
  if (data.isBound && data.gates.length === 1 && only) {
    return (
      <p className={styles.ownGate}>
        <strong>{only.name}</strong>
        {only.venue === null ? '' : `, ${only.venue}`}
      </p>
    );
  }
  const isKnown = value === null || data.gates.some(({ _id }) => _id === value);
  const gone = isKnown || value === null ? [] : [{ value, label: 'A gate that was deleted' }];
  return (
    <Select
      className={styles.event}
      aria-label="Gate"
      placeholder="No gate chosen"
      size="md"
      data={[...data.gates.map(({ _id, name }) => ({ value: _id, label: name })), ...gone]}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'No gate' }}
    />
  );
}
