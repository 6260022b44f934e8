import { Alert, Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type GivenSheet, isGiven, isSendable, SheetFields } from '../../components/sheet-import/sheet-fields.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { useChosenColumns } from '../../components/sheet-import/use-chosen-columns.ts';
import { useSheetDraft, useStoredSheet } from '../../components/sheet-import/use-sheet-draft.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../../queries/events/events.ts';
import { InOpenYear } from '../../years/closed-notice.tsx';
import { CheckedSheet } from './checked-sheet.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { type EventImportChoices, useEventImport } from './use-event-import.ts';

const DRAFT = 'import-events';
const usual: EventImportChoices = { mainEventId: null };

/** Events from a sheet: pasted or a file, checked row by row, then imported together. */
export default function ImportEventsPage() {
  return (
    <InOpenYear title="Import events">
      <ImportForm />
    </InOpenYear>
  );
}

function ImportForm() {
  const draft = useStoredSheet<EventImportChoices>(DRAFT);
  const [sheet, setSheet] = useState<GivenSheet>({ text: draft.stored?.text ?? '', file: null });
  const [choices, setChoices] = useState(draft.stored?.choices ?? usual);
  const { check, bring, checked, isDone, isOutdated, isPending, forget } = useEventImport(sheet, choices);
  const { data: mainEvents, error } = usePageQuery(mainEventsQuery(useAdminApi()));
  const chosen = useChosenColumns(sheet);
  const { isDirty, hasDraft } = useSheetDraft({ name: DRAFT, sheet, choices, isDone });
  const change = (part: Partial<GivenSheet>) => {
    const next = { ...sheet, ...part };
    setSheet(next);
    // What is wrong stays in sight while its cells are corrected.
    if (isDone || next.file !== sheet.file || !isGiven(next)) forget();
  };
  const startOver = () => {
    draft.forget();
    change({ text: '' });
    setChoices(usual);
  };
  const checkAgain = () => check.mutate(chosen.columns());
  return (
    <>
      <LeaveGuard isDirty={isDirty} mayLeave={draft.mayLeave} {...(hasDraft ? { onDiscard: startOver } : {})} />
      <PageHeader title="Import events">
        Paste a sheet or choose a file, look at what it would make, then import it. Nobody is mailed, and events stay
        inactive unless the sheet says otherwise.
      </PageHeader>
      <DraftNotice restoredFrom={draft.restoredFrom} onStartOver={startOver} />
      <Stack gap="lg">
        <FieldGroup title="The sheet">
          <SheetFields
            sheet={sheet}
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
            value={choices.mainEventId ?? ''}
            onChange={(id) => setChoices({ mainEventId: id || null })}
            error={
              error && !mainEvents ? 'The main events could not be fetched: load the page again to choose one' : null
            }
            allowDeselect={false}
            searchable
          />
          <div className={styles.wide}>
            <Button onClick={checkAgain} loading={check.isPending} disabled={!isSendable(sheet)}>
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
            isPending={isPending}
            isOutdated={isOutdated}
            onCheck={checkAgain}
            onColumns={(columns) => {
              chosen.choose(columns);
              check.mutate(columns);
            }}
            onImport={() => bring.mutate(checked.columns)}
          />
        ) : null}
        <EarlierImports onUndone={() => checked && check.mutate(checked.columns)} />
      </Stack>
    </>
  );
}
