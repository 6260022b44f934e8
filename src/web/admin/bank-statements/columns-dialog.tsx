import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type ChosenColumns,
  columnRoles,
  columnsProblem,
  type StatementColumns,
} from '#contract/payments/bank-statements.ts';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { FormModal } from '../components/form/form-modal.tsx';
import { roleLabels } from './statement-labels.ts';
import styles from './statements.module.css';
import type { AskedFile } from './use-statement-import.ts';

interface ColumnsDialogProps {
  asked: AskedFile;
  failure: string | null;
  isPending: boolean;
  onSend: (columns: ChosenColumns) => void;
  onClose: () => void;
}

const NONE = '';
const nothing = Object.fromEntries(columnRoles.map((role) => [role, null])) as StatementColumns;

/** Asks once what the columns of a statement are. */
export function ColumnsDialog({ asked, failure, isPending, onSend, onClose }: ColumnsDialogProps) {
  const { rows, guess } = asked.unknown;
  const [headerRow, setHeaderRow] = useState(guess?.headerRow ?? rows[0]?.row ?? 1);
  const [columns, setColumns] = useState<StatementColumns>(guess?.columns ?? nothing);
  const [problem, setProblem] = useState<string | null>(null);
  const header = rows.find(({ row }) => row === headerRow)?.cells ?? [];
  const options = [
    { value: NONE, label: 'None' },
    ...header.map((cell, index) => ({ value: String(index), label: cell || `Column ${index + 1}` })),
  ];
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = columnsProblem(columns);
    setProblem(found);
    if (!found) onSend({ headerRow, columns });
  };
  const message = problem ?? failure;
  return (
    <FormModal opened onClose={onClose} size="xl" title={`Which columns has ${asked.file.name}?`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            This statement’s headings are not known. Say once what its columns are; the next statement with these
            headings is read without asking.
          </Text>
          <NativeSelect
            label="Row with the headings"
            data={rows.map(({ row, cells }) => ({
              value: String(row),
              label: `${row}: ${cells.filter(Boolean).join(' · ').slice(0, 90)}`,
            }))}
            value={String(headerRow)}
            onChange={(event) => {
              setHeaderRow(Number(event.currentTarget.value));
              setColumns(nothing);
            }}
          />
          <div className={styles.roles}>
            {columnRoles.map((role) => (
              <NativeSelect
                key={role}
                label={roleLabels[role]}
                required={role === 'day' || role === 'narration'}
                data={options}
                value={columns[role] === null ? NONE : String(columns[role])}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setColumns((chosen) => ({ ...chosen, [role]: value === NONE ? null : Number(value) }));
                }}
              />
            ))}
          </div>
          <Preview rows={rows} headerRow={headerRow} />
          <FormFailure text={message || null} />
          <DialogButtons isBusy={isPending}>
            <Button variant="default" disabled={isPending} onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" loading={isPending}>
              Import
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </FormModal>
  );
}

/** Some rows from the heading on. */
function Preview({ rows, headerRow }: { rows: AskedFile['unknown']['rows']; headerRow: number }) {
  const [header, ...shown] = rows.filter(({ row }) => row >= headerRow).slice(0, 6);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={styles.preview} aria-label="First rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header?.cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
              <th key={index} scope="col">
                {cell || `Column ${index + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, cells }) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
