import { Alert, Button, Select, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isGiven, isSendable, SheetFields } from '../../components/sheet-import/sheet-fields.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../../queries/events/events.ts';
import { CheckedSheet } from './checked-sheet.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { type SheetSource, useEventImport } from './use-event-import.ts';

/** Events from a sheet: pasted or a file, checked row by row, then imported together. */
export default function ImportEventsPage() {
  const [source, setSource] = useState<SheetSource>({ text: '', file: null, mainEventId: null });
  const { check, bring, checked, forget } = useEventImport(source);
  const { data: mainEvents } = usePageQuery(mainEventsQuery(useAdminApi()));
  const change = (part: Partial<SheetSource>) => {
    setSource({ ...source, ...part });
    forget();
  };
  const mayLeave = useRef(false);
  return (
    <>
      <LeaveGuard isDirty={isGiven(source) && !bring.isSuccess} mayLeave={mayLeave} />
      <PageHeader title="Import events">
        Paste a sheet or choose a file, look at what it would make, then import it. Nobody is mailed, and events stay
        inactive unless the sheet says otherwise.
      </PageHeader>
      <Stack gap="lg">
        <FieldGroup title="The sheet">
          <SheetFields
            sheet={source}
            onChange={change}
            description="Title, Main event, Start date, Start time, End date, Venue, Fee, Team size, Capacity … in any order"
            placeholder={'Title\tMain event\tStart date\tStart time\tVenue\tFee'}
          />
          <Select
            label="Rows without a main event are"
            data={[
              { value: '', label: 'Main events' },
              ...(mainEvents ?? []).map(({ _id, title }) => ({ value: _id, label: `Sub-events of ${title}` })),
            ]}
            value={source.mainEventId ?? ''}
            onChange={(id) => change({ mainEventId: id || null })}
            allowDeselect={false}
            searchable
          />
          <div className={styles.wide}>
            <Button onClick={() => check.mutate(undefined)} loading={check.isPending} disabled={!isSendable(source)}>
              Check the sheet
            </Button>
          </div>
        </FieldGroup>
        {check.error || bring.error ? (
          <Alert color="gulal" role="alert">
            {failureText(bring.error ?? check.error)}
          </Alert>
        ) : null}
        {checked ? (
          <CheckedSheet
            checked={checked}
            isPending={check.isPending || bring.isPending}
            onColumns={(columns) => check.mutate(columns)}
            onImport={() => bring.mutate(checked.columns)}
          />
        ) : null}
        <EarlierImports onUndone={() => checked && check.mutate(checked.columns)} />
      </Stack>
    </>
  );
}
