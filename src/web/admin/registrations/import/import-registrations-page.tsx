import { Alert, Button, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../api/failure-text.ts';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { LEAVES, LeaveGuard } from '../../components/form/leave-guard.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type GivenSheet, isGiven, isSendable, SheetFields } from '../../components/sheet-import/sheet-fields.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { useChosenColumns } from '../../components/sheet-import/use-chosen-columns.ts';
import { useSheetDraft, useStoredSheet } from '../../components/sheet-import/use-sheet-draft.ts';
import { EventSelect } from '../event-select.tsx';
import { CheckedRegistrations } from './checked-registrations.tsx';
import { ImportChoices } from './import-choices.tsx';
import { RegistrationImports } from './registration-imports.tsx';
import { type ImportChoices as Choices, useRegistrationImport } from './use-registration-import.ts';

const usual: Choices = { payment: 'due', aboveCapacity: false, membersLater: false, withMail: false };

const DRAFT = 'import-registrations';

/** Registrations of an event from the sheet of another form: checked row by row, then imported together. */
export default function ImportRegistrationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const draft = useStoredSheet<Choices & { eventId: string | null }>(DRAFT);
  const { eventId: keptEventId = null, ...keptChoices } = draft.stored?.choices ?? {};
  const [isEventKept, setEventKept] = useState(true);
  const eventId = parameters.get('event') ?? (isEventKept ? keptEventId : null);
  const [sheet, setSheet] = useState<GivenSheet>({ text: draft.stored?.text ?? '', file: null });
  const [choices, setChoices] = useState<Choices>({ ...usual, ...keptChoices });
  const { check, bring, checked, isDone, isOutdated, isPending, forget } = useRegistrationImport(
    eventId,
    sheet,
    choices,
  );
  const chosen = useChosenColumns(sheet);
  const kept = useMemo(() => ({ ...choices, eventId }), [choices, eventId]);
  const { isDirty, hasDraft } = useSheetDraft({ name: DRAFT, sheet, choices: kept, isDone });
  const changeSheet = (part: Partial<GivenSheet>) => {
    const next = { ...sheet, ...part };
    setSheet(next);
    // What is wrong stays in sight while its cells are corrected.
    if (isDone || next.file !== sheet.file || !isGiven(next)) forget();
  };
  const changeEvent = (id: string | null) => {
    setEventKept(false);
    setParameters(id ? { event: id } : {}, { replace: true, state: LEAVES });
    forget();
  };
  const startOver = () => {
    draft.forget();
    changeSheet({ text: '' });
    setChoices(usual);
  };
  const checkAgain = () => check.mutate(chosen.columns());
  return (
    <>
      <LeaveGuard isDirty={isDirty} mayLeave={draft.mayLeave} {...(hasDraft ? { onDiscard: startOver } : {})} />
      <PageHeader title="Import registrations">
        From a Google Form or any other list: paste the sheet or choose a file, look at what it would make, then import
        it. The same sheet again adds only what is new.
      </PageHeader>
      <DraftNotice restoredFrom={draft.restoredFrom} onStartOver={startOver} />
      <Stack gap="lg">
        <FieldGroup title="The sheet">
          <EventSelect label="For the event" placeholder="Choose an event" value={eventId} onChange={changeEvent} />
          <SheetFields
            sheet={sheet}
            onChange={changeSheet}
            description="One row for each person or team; members of a team in columns, or in rows with the same team"
            placeholder={'Team name\tLeader name\tEmail\tPhone\tCollege\tMember 2 name\tMember 2 email'}
          />
        </FieldGroup>
        {eventId ? (
          <ImportChoices
            eventId={eventId}
            choices={choices}
            onChange={(part) => setChoices((before) => ({ ...before, ...part }))}
          />
        ) : null}
        <div>
          <Button onClick={checkAgain} loading={check.isPending} disabled={!eventId || !isSendable(sheet)}>
            Check the sheet
          </Button>
          {eventId ? null : <p className={styles.hint}>Choose the event first.</p>}
        </div>
        {check.error || bring.error ? (
          <Alert color="gulal" role="alert">
            {failureText(bring.error ?? check.error)}
          </Alert>
        ) : null}
        {checked ? (
          <CheckedRegistrations
            checked={checked}
            isPending={isPending}
            isOutdated={isOutdated}
            onCheck={checkAgain}
            withMail={choices.withMail}
            onColumns={(columns) => {
              chosen.choose(columns);
              check.mutate(columns);
            }}
            onImport={(skipInvalid) => bring.mutate({ columns: checked.columns, skipInvalid })}
          />
        ) : null}
        {eventId ? (
          <RegistrationImports eventId={eventId} onUndone={() => checked && check.mutate(checked.columns)} />
        ) : null}
      </Stack>
    </>
  );
}
