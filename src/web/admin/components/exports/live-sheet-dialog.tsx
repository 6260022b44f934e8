import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { type ExportTable, exportDefinitions } from '#contract/exports/export-tables.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { endOfLifetime, lifetimes } from '../../auth/access-tokens/token-lifetimes.ts';
import { FormButtons } from '../../auth/session/form-buttons.tsx';
import { FormFailure } from '../../auth/session/form-failure.tsx';
import { OwnCredentialsFields } from '../../auth/session/own-credentials-fields.tsx';
import { ownPasswordOf } from '../../auth/session/own-password-value.ts';
import { useFormRequest } from '../../auth/session/use-form-request.ts';
import { twoFactorQuery } from '../../queries/account/two-factor.ts';
import { FormModal } from '../form/form-modal.tsx';
import { maxLengthIn } from '../form/max-length.ts';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';

interface LiveSheetDialogProps {
  table: ExportTable;
  /** The filter of the page as the API's query string. */
  query: string;
  /** Where the API is, without a slash at the end. */
  apiUrl: string;
  onClose: () => void;
}

/** Makes a URL from which a spreadsheet reads a list, and shows it once. */
export function LiveSheetDialog({ table, query, apiUrl, onClose }: LiveSheetDialogProps) {
  const [path, setPath] = useState<string | null>(null);
  const title = `Live sheet: ${exportDefinitions[table].label}`;
  if (path === null) {
    return (
      <FormModal opened onClose={onClose} title={title} closeOnClickOutside={false}>
        <SheetForm table={table} query={query} onMade={setPath} onClose={onClose} />
      </FormModal>
    );
  }
  const formula = `=IMPORTDATA("${apiUrl || window.location.origin}${path}")`;
  return (
    <ShownOnceDialog title={title} text={formula} copyLabel="Copy formula" onClose={onClose}>
      Put this into the first cell of an empty sheet of Google Sheets. It is shown only now; who has the address reads
      the list, so share the sheet with care.
    </ShownOnceDialog>
  );
}

type SheetFormProps = Pick<LiveSheetDialogProps, 'table' | 'query' | 'onClose'> & { onMade: (path: string) => void };

function SheetForm({ table, query, onMade, onClose }: SheetFormProps) {
  const api = useAdminApi();
  const isTwoStepOn = useQuery(twoFactorQuery(api)).data?.isOn ?? false;
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = {
      name: String(fields.get('name')),
      table,
      query: Object.fromEntries(new URLSearchParams(query)),
      withContact: fields.get('withContact') !== null,
      endsAt: endOfLifetime(fields.get('days')),
      password: ownPasswordOf(fields),
      ...(isTwoStepOn ? { code: String(fields.get('code')) } : {}),
    };
    onMade((await api.call(endpoints.liveSheets.create, { body })).data.path);
  });
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text size="sm">
          A spreadsheet reads the list as it is filtered now, again every hour. It holds what you may read, and ends
          with your role. You see and revoke it under Account security.
        </Text>
        <TextInput
          label="Which sheet reads it"
          name="name"
          required
          withAsterisk={false}
          maxLength={maxLengthIn(endpoints.liveSheets.create, 'name')}
          placeholder="Desk on day one"
          error={errors.name}
          data-autofocus
        />
        <NativeSelect label="Valid for" name="days" defaultValue="30" data={lifetimes} error={errors.endsAt} />
        <Checkbox
          name="withContact"
          label="With contact data"
          description="E-mails, telephone numbers, codes and answers. Each reading is noted under Privacy."
        />
        <Text size="sm">Show that it is you:</Text>
        <OwnCredentialsFields isTwoStepOn={isTwoStepOn} errors={errors} />
        <FormFailure text={failure} />
        <FormButtons submit="Make the live sheet" isBusy={isBusy} onClose={onClose} />
      </Stack>
    </form>
  );
}
