import type { ReactNode } from 'react';
import { FestivalTime } from '../date-time.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { RowSkeleton } from '../feedback/row-skeleton.tsx';
import row from '../row-button.module.css';
import sheet from '../rows.module.css';
import styles from './sheet-import.module.css';

/** What every import of a sheet says of itself. */
interface MadeImport {
  _id: string;
  fileName: string;
  importedBy: string;
  importedAt: string;
  undoneAt: string | null;
  undoneBy: string | null;
}

interface ImportListProps<Made extends MadeImport> {
  query: { data: Made[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  contentOf: (made: Made) => string;
  /** What became of it, after the time. */
  statusOf?: (made: Made) => string;
  /** Buttons before the undo. */
  actionsOf?: (made: Made) => ReactNode;
  /** Null for who may not undo them. */
  onUndo: ((made: Made) => void) | null;
}

/** The imports that were made, each with its undo; nothing where there are none. */
export function ImportList<Made extends MadeImport>(props: ImportListProps<Made>) {
  const { query, contentOf, statusOf, actionsOf, onUndo } = props;
  const { data, error, isFetching, refetch } = query;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="imports-title">
      <h2 id="imports-title" className={styles.heading}>
        Earlier imports
      </h2>
      {error ? <ErrorState what="The imports" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the imports" rowHeight={84} height={84} /> : null}
      <ul className={sheet.rows}>
        {data?.map((made) => (
          <li key={made._id} className={styles.made}>
            <div className={sheet.text}>
              <h3>{made.fileName}</h3>
              <p>
                {contentOf(made)}, by {made.importedBy}, <FestivalTime at={made.importedAt} />
                {statusOf?.(made)}
              </p>
            </div>
            {made.undoneAt ? (
              <span>Undone by {made.undoneBy}</span>
            ) : (
              <div className={styles.actions}>
                {actionsOf?.(made)}
                {onUndo ? (
                  <button
                    type="button"
                    className={`${row.button} ${row.danger}`}
                    aria-label={`Undo the import of ${made.fileName}`}
                    onClick={() => onUndo(made)}
                  >
                    Undo
                  </button>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
