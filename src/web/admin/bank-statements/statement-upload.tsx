import { Alert, Loader } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { useDropZone } from '../components/form/use-drop-zone.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import styles from './statements.module.css';
import { useStatementImport } from './use-statement-import.ts';

/** Where a treasurer drops the bank's file. */
export function StatementUpload() {
  const { failure, asked, isPending, send, cancel } = useStatementImport();
  const id = useId();
  const take = (file: File | undefined) => {
    if (file && !isPending) send(file);
  };
  const dropZone = useDropZone(take);
  return (
    <section className={styles.upload} aria-label="Import a statement">
      <div className={styles.zone} {...dropZone}>
        {isPending ? <Loader size={36} aria-label="Reading the statement" /> : null}
        {isPending ? null : <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden className={styles.zoneIcon} />}
        <div className={styles.zoneText}>
          <label htmlFor={id} className={styles.pick} data-pending={isPending || undefined}>
            <IconUpload size={18} aria-hidden /> Choose a statement
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv"
            className={styles.input}
            disabled={isPending}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <p id={`${id}-hint`} className={styles.soft}>
            CSV or Excel (.xlsx) as your bank gives it, up to 5 MB; or drop it here. Lines that were imported before are
            not counted again.
          </p>
        </div>
      </div>
      {failure && !asked ? (
        <Alert color="gulal" role="alert" mt="sm">
          {failure}
        </Alert>
      ) : null}
      {asked ? (
        <ColumnsDialog
          asked={asked}
          failure={failure}
          isPending={isPending}
          onSend={(columns) => send(asked.file, columns)}
          onClose={cancel}
        />
      ) : null}
    </section>
  );
}
