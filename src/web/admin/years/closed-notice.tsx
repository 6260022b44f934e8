import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { PageHeader } from '../components/page-header.tsx';
import { viewPath } from '../layout/views.ts';
import { statsQuery } from '../queries/stats.ts';
import { useArchiveYear } from './archive/archive-year.ts';

/** The year that was closed last while no other has started; undefined while one is open, and where a closed one is read on purpose. */
export function useClosedYear(): string | undefined {
  const isArchive = useArchiveYear() !== null;
  const closed = useQuery(statsQuery(useAdminApi())).data?.closedYear;
  return isArchive ? undefined : closed;
}

/** Says that a year is closed; between two years, what comes next. */
export function ClosedNotice({ year }: { year: string }) {
  const isBetween = useClosedYear() === year;
  const mayStart = useMay()('years.manage');
  return (
    <Alert color="indigo" variant="light" mb="lg" title={`${year} is closed`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 260px">
          Its pages stay on the site, and nothing of it changes any more.
          {!isBetween
            ? null
            : mayStart
              ? ' Events can be made again once the next year has started.'
              : ' Events can be made again once a president has started the next year.'}
        </Text>
        {isBetween && mayStart ? (
          <Button component={Link} to={viewPath('year')} size="xs" variant="white" color="dark">
            Start the next year
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** A page that makes something of the year that is open: between two years the notice is in its place. */
export function InOpenYear({ title, children }: { title: string; children: React.ReactNode }) {
  const year = useClosedYear();
  if (year === undefined) return children;
  return (
    <>
      <PageHeader title={title} />
      <ClosedNotice year={year} />
    </>
  );
}
