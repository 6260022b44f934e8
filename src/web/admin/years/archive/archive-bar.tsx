import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { archiveQuery } from '../../queries/years.ts';
import styles from './archive.module.css';
import { isYearless, useArchiveYear, useChooseYear } from './archive-year.ts';

/** On every page of a closed year: which one it is, that it is only read, and the way back. */
export function ArchiveBar() {
  const year = useArchiveYear();
  return year === null ? null : <Bar year={year} />;
}

function Bar({ year }: { year: string }) {
  const { data } = useQuery(archiveQuery(useAdminApi()));
  const choose = useChooseYear();
  const { pathname, search } = useLocation();
  const archive = data?.find((one) => one.year === year);
  const isUnknown = data !== undefined && !archive;
  return (
    <section aria-label="Archive" className={styles.bar}>
      <IconArchive size={20} stroke={1.8} aria-hidden />
      <p className={styles.text}>
        <strong>{isUnknown ? `No year ${year} was closed.` : `${archive?.festivalName ?? 'Archive'}, ${year}.`}</strong>{' '}
        {isUnknown ? '' : isYearless(pathname + search) ? 'This page is the same for all years.' : 'Closed: only read.'}
      </p>
      <Button size="xs" variant="white" color="dark" onClick={() => choose(null)}>
        Back to the open year
      </Button>
    </section>
  );
}
