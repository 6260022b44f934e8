import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ImportedRegistration, RegistrationImportResult } from '#contract/imports/registration-imports.ts';
import { counted } from '#contract/panel/counted.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { CheckAgain } from '../../components/sheet-import/check-again.tsx';
import { SheetColumns } from '../../components/sheet-import/sheet-columns.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { SheetProblems } from '../../components/sheet-import/sheet-problems.tsx';
import { SheetTable } from '../../components/sheet-import/sheet-table.tsx';
import { RegistrationStatusBadge } from '../status-badge.tsx';
import { ImportMailTime } from './import-mail-time.tsx';

interface CheckedRegistrationsProps {
  checked: RegistrationImportResult;
  isPending: boolean;
  /** Whether the sheet was changed after the check. */
  isOutdated: boolean;
  onCheck: () => void;
  /** Whether they are mailed as they are imported. */
  withMail: boolean;
  onColumns: (columns: Record<string, number>) => void;
  onImport: (skipInvalid: boolean) => void;
}

/** Rows that are drawn at first. */
const SHOWN = 100;
const order = { invalid: 0, new: 1, existing: 2 };

/** Each person whose e-mail is known gets one for each new registration. */
const mailsOf = (registrations: readonly ImportedRegistration[]): number =>
  registrations
    .filter(({ state }) => state === 'new')
    .reduce((sum, { people }) => sum + new Set(people.map(({ email }) => email).filter(Boolean)).size, 0);

/** What a sheet would make: what each column is, and each registration with what is wrong about it, those first. */
export function CheckedRegistrations({
  checked,
  isPending,
  withMail,
  isOutdated,
  onCheck,
  onColumns,
  onImport,
}: CheckedRegistrationsProps) {
  const [isWhole, setWhole] = useState(false);
  const { headings, columns, choices, registrations } = checked;
  const count = (state: ImportedRegistration['state']) => registrations.filter((one) => one.state === state).length;
  const [fresh, existing, invalid] = [count('new'), count('existing'), count('invalid')];
  const waiting = registrations.filter(({ status }) => status === 'waitlisted').length;
  const sorted = registrations.toSorted((a, b) => order[a.state] - order[b.state]);
  const rows = isWhole ? sorted : sorted.slice(0, SHOWN);
  return (
    <section aria-labelledby="checked-title">
      <h2 id="checked-title" className={styles.heading}>
        What it makes
      </h2>
      <p role="status">
        {counted(fresh, 'new registration', 'new registrations')}
        {waiting > 0 ? ` (${waiting.toLocaleString('en-IN')} on the waitlist)` : ''}
        {existing > 0 ? `, ${existing.toLocaleString('en-IN')} already there` : ''}
        {invalid > 0 ? `, ${counted(invalid, 'to correct', 'to correct')}` : ''}.
      </p>
      <SheetColumns
        headings={headings}
        columns={columns}
        choices={choices}
        isOpen={columns.name === undefined || columns.email === undefined}
        isDisabled={isPending}
        onColumns={onColumns}
      />
      <SheetTable
        label="Registrations of the sheet"
        headings={['Row', 'Registration', 'What happens', 'People', 'Known by']}
      >
        {rows.map((one) => (
          <Row key={one.rows[0]} registration={one} />
        ))}
      </SheetTable>
      {rows.length < sorted.length ? (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {`Show all ${sorted.length.toLocaleString('en-IN')}`}
        </Button>
      ) : null}
      {withMail ? <ImportMailTime mails={mailsOf(registrations)} /> : null}
      {isOutdated ? (
        <CheckAgain isPending={isPending} onCheck={onCheck} />
      ) : (
        <Group mt="md">
          <Button loading={isPending} disabled={fresh === 0} onClick={() => onImport(invalid > 0)}>
            {`Import ${counted(fresh, 'registration', 'registrations')}`}
          </Button>
          {invalid > 0 ? (
            <p className={styles.hint}>
              {`${counted(invalid, 'marked one is', 'marked ones are')} left out. Correct the cells in the sheet and import it again: what is there already is not made twice.`}
            </p>
          ) : null}
        </Group>
      )}
    </section>
  );
}

function Row({ registration }: { registration: ImportedRegistration }) {
  const { rows, name, kind, people, key, state, status, amount, note, problems } = registration;
  return (
    <>
      <tr data-state={state}>
        <td>{rows.join(', ')}</td>
        <th scope="row">{name || '–'}</th>
        <td>
          {status ? <RegistrationStatusBadge status={status} /> : note}
          {status && amount > 0 ? ` ${formatRupees(amount)}` : null}
        </td>
        <td>{kind === 'team' ? people.map((person) => person.name || person.email).join(', ') : people[0]?.email}</td>
        <td>{key || '–'}</td>
      </tr>
      <SheetProblems span={5} problems={problems} />
    </>
  );
}
