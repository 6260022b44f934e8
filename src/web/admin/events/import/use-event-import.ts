import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { EventImportResult } from '#contract/events/event-imports.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { eventImportsKey } from '../../queries/events/imports.ts';

export interface SheetSource {
  text: string;
  file: File | null;
  /** The main event of rows that name none; null where they are main events. */
  mainEventId: string | null;
}

/** Sends a sheet to be checked, with columns once somebody chose some, and then to be imported. */
export function useEventImport({ text, file, mainEventId }: SheetSource) {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<EventImportResult | null>(null);
  const send = async (columns: Record<string, number> | undefined, isDryRun: boolean) => {
    const body = {
      ...(file ? { fileName: file.name.slice(0, 200) } : { text }),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(mainEventId ? { mainEventId } : {}),
      isDryRun,
    };
    return upload(endpoints.eventImports.import, { body, files: file ? { sheet: file } : {} }, () => {});
  };
  const check = useSingleMutation({
    mutationFn: async (columns: Record<string, number> | undefined) => (await send(columns, true)).data,
    onMutate: () => bring.reset(),
    onSuccess: setChecked,
  });
  const bring = useSingleMutation({
    mutationFn: (columns: Record<string, number>) => send(columns, false),
    onSuccess: ({ message, data }) => {
      showSuccess(message ?? 'Imported');
      setChecked({
        ...data,
        rows: data.rows.map((row) => ({ ...row, state: row.state === 'new' ? 'existing' : row.state })),
      });
    },
    onSettled: () => {
      invalidateEvents(queryClient);
      void queryClient.invalidateQueries({ queryKey: eventImportsKey });
    },
  });
  const forget = () => {
    setChecked(null);
    check.reset();
    bring.reset();
  };
  return { check, bring, checked, forget };
}
