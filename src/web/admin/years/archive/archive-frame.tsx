import { QueryClientProvider } from '@tanstack/react-query';
import { use, useState } from 'react';
import { AdminApiProvider } from '../../api/admin-api.tsx';
import { PowersContext } from '../../auth/session/powers.ts';
import { useAdmin } from '../../auth/session/session-context.ts';
import { createQueryClient } from '../../queries/client/query-client.ts';
import { ArchiveContext, powersInArchive, useYearOfUrl } from './archive-year.ts';

interface ArchiveFrameProps {
  apiUrl: string;
  onSignedOut: () => void;
  onRefused: () => void;
  children: React.ReactNode;
}

/** The panel of one year: nothing that was fetched of another one is shown in it. */
export function ArchiveFrame(props: ArchiveFrameProps) {
  const powers = use(PowersContext);
  const year = useYearOfUrl(powers?.['archive.read'] === 'festival');
  return (
    <PowersContext value={year === null || powers === null ? powers : powersInArchive(powers)}>
      <ArchiveContext value={year}>
        <OneYear key={year} year={year} {...props} />
      </ArchiveContext>
    </PowersContext>
  );
}

function OneYear({ year, apiUrl, onSignedOut, onRefused, children }: ArchiveFrameProps & { year: string | null }) {
  const [queryClient] = useState(createQueryClient);
  const { id } = useAdmin();
  return (
    <QueryClientProvider client={queryClient}>
      <AdminApiProvider apiUrl={apiUrl} onSignedOut={onSignedOut} onRefused={onRefused} userId={id} year={year}>
        {children}
      </AdminApiProvider>
    </QueryClientProvider>
  );
}
