import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { EventImportResult } from '#contract/events/event-imports.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import type { GivenSheet } from '../../components/sheet-import/sheet-fields.tsx';
import { type Checked, useRecheck } from '../../components/sheet-import/use-recheck.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { eventImportsKey } from '../../queries/events/imports.ts';

/** What an admin chose about an import. */
export interface EventImportChoices {
  /** The main event of rows that name none; null where they are main events. */
  mainEventId: string | null;
}

/** Sends a sheet to be checked, with columns once somebody chose some, and then to be imported. */
export function useEventImport(sheet: GivenSheet, choices: EventImportChoices) {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked<EventImportResult, EventImportChoices> | null>(null);
  const { text, file } = sheet;
  const { mainEventId } = choices;
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
    mutationFn: async (columns: Record<string, number> | undefined) => ({
      result: (await send(columns, true)).data,
      sheet,
      choices,
    }),
    onMutate: () => bring.reset(),
    onSuccess: setChecked,
  });
  const bring = useSingleMutation({
    mutationFn: (columns: Record<string, number>) => send(columns, false),
    onSuccess: ({ message, data }) => {
      showSuccess(message ?? 'Imported');
      const rows = data.rows.map((row) => ({ ...row, state: row.state === 'new' ? ('existing' as const) : row.state }));
      setChecked({ result: { ...data, rows }, sheet, choices });
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
  const isDone = bring.isSuccess;
  const checkAgain = () => check.mutate(checked?.result.columns);
  const shown = useRecheck(checked, { sheet, choices, check, bring, isDone, checkAgain });
  return { check, bring, checked: checked?.result ?? null, isDone, ...shown, forget };
}
