import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { ImportPayment, RegistrationImportResult } from '#contract/imports/registration-imports.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import type { GivenSheet } from '../../components/sheet-import/sheet-fields.tsx';
import { type Checked, useRecheck } from '../../components/sheet-import/use-recheck.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { registrationImportsKey } from '../../queries/registrations/registration-imports.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';

/** What an admin chose about an import. */
export interface ImportChoices {
  payment: ImportPayment;
  aboveCapacity: boolean;
  membersLater: boolean;
  withMail: boolean;
}

/** Sends a sheet to be checked, with columns once somebody chose some, and then to be imported. */
export function useRegistrationImport(eventId: string | null, sheet: GivenSheet, choices: ImportChoices) {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<Checked<RegistrationImportResult, ImportChoices> | null>(null);
  const { text, file } = sheet;
  const send = async (
    columns: Record<string, number> | undefined,
    more: { isDryRun: boolean; skipInvalid?: boolean },
  ) => {
    const body = {
      ...(file ? { fileName: file.name.slice(0, 200) } : { text }),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...choices,
      ...more,
    };
    const request = { params: { id: eventId ?? '' }, body, files: file ? { sheet: file } : {} };
    return upload(endpoints.registrationImports.import, request, () => {});
  };
  const check = useSingleMutation({
    mutationFn: async (columns: Record<string, number> | undefined) => ({
      result: (await send(columns, { isDryRun: true })).data,
      sheet,
      choices,
    }),
    onMutate: () => bring.reset(),
    onSuccess: setChecked,
  });
  const bring = useSingleMutation({
    mutationFn: ({ columns, skipInvalid }: { columns: Record<string, number>; skipInvalid: boolean }) =>
      send(columns, { isDryRun: false, skipInvalid }),
    onSuccess: ({ message, data }) => {
      showSuccess(message ?? 'Imported');
      const registrations = data.registrations.map((one) =>
        one.state === 'new' ? { ...one, state: 'existing' as const, note: 'Is imported' } : one,
      );
      setChecked({ result: { ...data, registrations }, sheet, choices });
    },
    onSettled: () => {
      void invalidateRegistrations(queryClient);
      void queryClient.invalidateQueries({ queryKey: registrationImportsKey });
    },
  });
  const forget = () => {
    setChecked(null);
    check.reset();
    bring.reset();
  };
  const isDone = typeof checked?.result._id === 'string';
  const checkAgain = () => check.mutate(checked?.result.columns);
  const shown = useRecheck(checked, { sheet, choices, check, bring, isDone, checkAgain });
  return { check, bring, checked: checked?.result ?? null, isDone, ...shown, forget };
}
