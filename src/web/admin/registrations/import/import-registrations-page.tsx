import { Alert, Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { failureText } from '../../api/failure-text.ts';
import { FieldGroup } from '../../components/form/field-group.tsx';
import { LEAVES, LeaveGuard } from '../../components/form/leave-guard.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { type GivenSheet, isGiven, isSendable, SheetFields } from '../../components/sheet-import/sheet-fields.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { EventSelect } from '../event-select.tsx';
import { CheckedRegistrations } from './checked-registrations.tsx';
import { ImportChoices } from './import-choices.tsx';
import { RegistrationImports } from './registration-imports.tsx';
import { type ImportChoices as Choices, useRegistrationImport } from './use-registration-import.ts';

const usual: Choices = { payment: 'due', aboveCapacity: false, membersLater: false, withMail: false };

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';

/** Registrations of an event from the sheet of another form: checked row by row, then imported together. */
export default function ImportRegistrationsPage() {
  const [parameters, setParameters] = useSearchParams();
  const eventId = parameters.get('event');
  const [sheet, setSheet] = useState<GivenSheet>({ text: '', file: null });
  const [choices, setChoices] = useState(usual);
  const { check, bring, checked, forget } = useRegistrationImport(eventId, sheet, choices);
  const changeSheet = (part: Partial<GivenSheet>) => {
    setSheet({ ...sheet, ...part });
    forget();
  };
  const changeChoices = (part: Partial<Choices>) => {
    setChoices({ ...choices, ...part });
    forget();
  };
  const changeEvent = (id: string | null) => {
    setParameters(id ? { event: id } : {}, { replace: true, state: LEAVES });
    forget();
  };
  const mayLeave = useRef(false);
  /** What was chosen for these headings stays chosen while cells are corrected. */
  const chosen = useRef<{ headings: string; columns: Record<string, number> } | null>(null);
  const headings = sheet.file?.name ?? firstLine(sheet.text);
  const checkAgain = () => check.mutate(chosen.current?.headings === headings ? chosen.current.columns : undefined);
  return (
    <>
      <LeaveGuard isDirty={isGiven(sheet) && !checked?._id} mayLeave={mayLeave} />
      <PageHeader title="Import registrations">
        From a Google Form or any other list: paste the sheet or choose a file, look at what it would make, then import
        it. The same sheet again adds only what is new.
      </PageHeader>
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
        {eventId ? <ImportChoices eventId={eventId} choices={choices} onChange={changeChoices} /> : null}
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
            isPending={check.isPending || bring.isPending}
            onColumns={(columns) => {
              chosen.current = { headings, columns };
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
