import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { type ChosenColumns, MAX_STATEMENT_BYTES, type UnknownColumns } from '#contract/payments/bank-statements.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useFailure } from '../auth/session/sign-ins.ts';
import { LEAVES } from '../components/form/leave-guard.tsx';
import { invalidateStatements } from '../queries/bank-statements.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { statementPath } from './statement-paths.ts';

/** The file whose columns are asked for. */
export interface AskedFile {
  file: File;
  unknown: UnknownColumns;
}

/** Sends a file, asks for its columns where they are not known, and leads to the imported statement. */
export function useStatementImport() {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useFailure();
  const [asked, setAsked] = useState<AskedFile | null>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async ({ file, columns }: { file: File; columns?: ChosenColumns }) => {
      if (file.size > MAX_STATEMENT_BYTES) throw new Error('too large');
      const body = { fileName: file.name.slice(0, 200), ...(columns ? { columns: JSON.stringify(columns) } : {}) };
      const input = { body, files: { statement: file } };
      return (await upload(endpoints.bankStatements.import, input, () => {})).data;
    },
    onMutate: () => setFailure(null),
    onSuccess: ({ _id, unknownColumns }, { file }) => {
      if (unknownColumns) setAsked({ file, unknown: unknownColumns });
      if (!_id) return;
      setAsked(null);
      invalidateStatements(queryClient);
      // The columns that were chosen are stored with it.
      void navigate(statementPath(_id), { state: LEAVES });
    },
    onError: (error, { file }) =>
      setFailure(file.size > MAX_STATEMENT_BYTES ? 'The file is larger than 5 MB' : failureText(error)),
  });
  return {
    failure,
    asked,
    isPending,
    send: (file: File, columns?: ChosenColumns) => mutate({ file, ...(columns ? { columns } : {}) }),
    cancel: () => {
      setAsked(null);
      setFailure(null);
    },
  };
}
