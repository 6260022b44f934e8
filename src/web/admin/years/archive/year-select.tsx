import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { archiveQuery } from '../../queries/years.ts';
import styles from './archive.module.css';
import { useArchiveYear, useChooseYear } from './archive-year.ts';

/** Which year an auditor reads; nothing for others, and while no year was closed. */
export function YearSelect({ onGo }: { onGo: () => void }) {
  const api = useAdminApi();
  const may = useMay();
  const year = useArchiveYear();
  const choose = useChooseYear();
  // Where the session's check does not say powers, nobody is known to be an auditor.
  const { data } = useQuery({ ...archiveQuery(api), enabled: may.isKnown && may('archive.read') });
  if (!may.isKnown || !may('archive.read') || !data || (data.length === 0 && year === null)) return null;
  const closed = data.map((one) => ({ value: one.year, label: `${one.year} (closed)` }));
  const isListed = year === null || closed.some(({ value }) => value === year);
  return (
    <NativeSelect
      label="Year"
      className={styles.select}
      data={[{ value: '', label: 'The open year' }, ...closed, ...(isListed ? [] : [{ value: year, label: year }])]}
      value={year ?? ''}
      onChange={({ currentTarget: { value } }) => {
        onGo();
        choose(value === '' ? null : value);
      }}
    />
  );
}
