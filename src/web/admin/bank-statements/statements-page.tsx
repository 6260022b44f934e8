import { Link } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import sheet from '../components/rows.module.css';
import { statementsQuery } from '../queries/bank-statements.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { bankLabels, lineCountText, periodText } from './statement-labels.ts';
import { statementPath } from './statement-paths.ts';
import { StatementUpload } from './statement-upload.tsx';
import styles from './statements.module.css';

/** Bank statements: a new one is dropped here, the earlier ones are listed below. */
export default function StatementsPage() {
  const { data, error, isFetching, refetch } = usePageQuery(statementsQuery(useAdminApi()));
  const mayEdit = useMay()('treasury.edit');
  return (
    <>
      <PageHeader title="Bank statements">
        {mayEdit
          ? 'Drop the bank’s file here: its UPI transfers are matched with payments, and confirmed together.'
          : 'UPI transfers of the bank’s files, matched with payments.'}
      </PageHeader>
      {mayEdit ? <StatementUpload /> : null}
      <h2 className={styles.heading}>Earlier imports</h2>
      {error ? <ErrorState what="The bank statements" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the bank statements" rowHeight={72} height={216} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No statement was imported yet">
          <p>HDFC, ICICI, SBI, Axis and Kotak are recognised; for another bank you say once what its columns are.</p>
        </EmptyState>
      ) : null}
      <ul className={sheet.rows}>
        {data?.map((statement) => (
          <li key={statement._id} className={styles.statement}>
            <div className={styles.text}>
              <Link to={statementPath(statement._id)} className={styles.name}>
                {statement.fileName}
              </Link>
              <p className={styles.soft}>
                {bankLabels[statement.bank]}, {periodText(statement)}, {lineCountText(statement.lines)}
              </p>
              <p className={styles.soft}>
                Imported by {statement.importedBy}, <DateAndTime at={statement.importedAt} />
              </p>
            </div>
            {statement.undoneAt ? <span className={styles.tag}>Undone</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
