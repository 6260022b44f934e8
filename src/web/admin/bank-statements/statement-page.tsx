import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { BankStatement } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { isUnknown } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { statementQuery } from '../queries/bank-statements.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { type Result, StatementDecision, type StatementDecisionKind } from './statement-decision.tsx';
import { bankLabels, countOf, lineCountText, periodText, type Tab, tabNames, tabs } from './statement-labels.ts';
import { StatementLines } from './statement-lines.tsx';
import { STATEMENTS_PATH } from './statement-paths.ts';
import styles from './statements.module.css';

/** One imported statement: what is matched, what a person has to look at, what is unknown. */
export default function StatementPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = usePageQuery(statementQuery(useAdminApi(), id));
  const [shown, show] = useShownTab(data);
  const [decision, setDecision] = useState<StatementDecisionKind | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  if (!data) {
    const back = (
      <Button component={Link} to={STATEMENTS_PATH} variant="default">
        All statements
      </Button>
    );
    const isMissing = isUnknown(error);
    return (
      <>
        <PageHeader title="Bank statement" {...(isMissing ? {} : { actions: back })} />
        {isMissing ? <EmptyState title="There is no such statement">{back}</EmptyState> : null}
        {error && !isMissing ? (
          <ErrorState what="The statement" error={error} isLoading={isFetching} onRetry={refetch} />
        ) : null}
        {error ? null : <RowSkeleton what="the statement" rowHeight={96} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data.fileName}
        actions={
          <>
            <ExportMenu tables={['statement-lines']} query={exportedLines(data, shown)} />
            <Actions statement={data} onDecide={setDecision} />
          </>
        }
      >
        <Link to={STATEMENTS_PATH} className={styles.name}>
          All statements
        </Link>{' '}
        · {bankLabels[data.bank]}, {periodText(data)}, {lineCountText(data.lines)}
      </PageHeader>
      {data.undoneAt ? (
        <Alert color="marigold" mb="md">
          {data.undoneBy} undid this import on <DateAndTime at={data.undoneAt} />. Import the file again to use it.
        </Alert>
      ) : null}
      {result ? <ResultNote result={result} onClose={() => setResult(null)} /> : null}
      <Tabs statement={data} shown={shown} onShow={show} />
      {decision ? (
        <StatementDecision kind={decision} statement={data} onDone={setResult} onClose={() => setDecision(null)} />
      ) : null}
    </>
  );
}

interface ActionsProps {
  statement: BankStatement;
  onDecide: (kind: StatementDecisionKind) => void;
}

function Actions({ statement, onDecide }: ActionsProps) {
  const mayEdit = useMay()('treasury.edit');
  const { sure, settled } = statement.counts;
  if (!mayEdit || (statement.undoneAt && settled === 0)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => onDecide('undo')}
      >
        {statement.undoneAt ? 'Undo the rest' : 'Undo the import'}
      </Button>
      {sure > 0 ? (
        <Button color="peacock" leftSection={<IconChecks size={18} aria-hidden />} onClick={() => onDecide('confirm')}>
          Confirm {sure === 1 ? 'the sure one' : `all ${sure.toLocaleString('en-IN')} sure ones`} (
          {formatRupees(statement.sureAmount)})
        </Button>
      ) : null}
    </>
  );
}

/** What was done, and what could not be: it stays until it is dismissed, as it may be a list. */
function ResultNote({ result, onClose }: { result: Result; onClose: () => void }) {
  return (
    <Alert
      color={result.left.length > 0 ? 'marigold' : 'peacock'}
      mb="md"
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
      title={result.text}
    >
      {result.left.length > 0 ? (
        <ul className={styles.left}>
          {result.left.map(({ row, name, reason }) => (
            <li key={row}>
              Row {row}, {name}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

const isTab = (name: string | null): name is Tab => tabNames.some((tab) => tab === name);

/** Which view of the lines is shown, and how to show another one; it is in the URL. */
function useShownTab(statement: BankStatement | undefined): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('show');
  // A file that was imported before has nothing but other lines.
  const filled = statement && tabNames.find((tab) => countOf(statement.counts, tabs[tab].groups) > 0);
  const show = (tab: Tab) => setSearch({ show: tab }, { replace: true, preventScrollReset: true });
  return [isTab(named) ? named : (filled ?? 'matched'), show];
}

/** The lines of a view as they are exported. */
const exportedLines = ({ _id }: BankStatement, shown: Tab) =>
  new URLSearchParams({ statement: _id, groups: tabs[shown].groups.join(',') }).toString();

interface TabsProps {
  statement: BankStatement;
  shown: Tab;
  onShow: (tab: Tab) => void;
}

/** The four views of the lines; the numbers add up to the lines of the statement. */
function Tabs({ statement, shown, onShow }: TabsProps) {
  return (
    <>
      <nav className={styles.tabs} aria-label="Lines of the statement">
        {tabNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-current={name === shown ? 'true' : undefined}
            data-tone={name}
            onClick={() => onShow(name)}
          >
            <strong>{countOf(statement.counts, tabs[name].groups).toLocaleString('en-IN')}</strong> {tabs[name].label}
          </button>
        ))}
      </nav>
      <StatementLines key={shown} statement={statement} tab={shown} />
    </>
  );
}
