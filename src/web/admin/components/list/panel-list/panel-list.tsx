import { Select } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { ListName } from '#contract/panel/list-views.ts';
import type { Page } from '../../../queries/client/use-paginated-query.ts';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { ErrorState } from '../../feedback/error-state.tsx';
import { RowSkeleton } from '../../feedback/row-skeleton.tsx';
import { ListHelp } from '../list-help.tsx';
import { type ListColumn, ListTable } from '../list-table.tsx';
import { Pager } from '../paging/pager.tsx';
import { useTurning } from '../paging/use-turning.ts';
import { SelectionBar } from '../selection-bar.tsx';
import { useListKeys } from '../use-list-keys.ts';
import { type ListSelection, useListSelection } from '../use-list-selection.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { ListSearch } from './list-search.tsx';
import styles from './panel-list.module.css';
import { sortChoices } from './sort-choices.ts';
import type { ListUrl } from './use-list-url.ts';

/** What a list is fetched as: by `usePaginatedQuery`, or by `useLocalList` where the server sends it whole. */
export interface ListSource<Row> {
  list: Page<Row> | undefined;
  /** Every row that search and filters leave, of a list that the server sends whole. */
  found?: Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  isStale: boolean;
  refetch: () => unknown;
}

interface PanelListProps<Row, Sort extends string> {
  name: ListName;
  /** What one row and several are called: `inquiry`, `inquiries`. */
  one: string;
  many: string;
  /** What the search looks in. */
  placeholder: string;
  listUrl: ListUrl<Sort>;
  source: ListSource<Row>;
  /** A constant of the list; the first column names the row. */
  columns: readonly ListColumn<Row, Sort>[];
  nameOf: (row: Row) => string;
  /** What is said where there is nothing at all; `notFound` where search and filters leave nothing. */
  empty: { title: string; text: string };
  notFound: { title?: string; text: React.ReactNode };
  rowHeight?: number;
  /** The filters beside the search. */
  filters?: React.ReactNode;
  /** What can be done with several rows at once; the rows that are chosen and shown, and how to end the selection. */
  bulk?: ((rows: Row[], selection: ListSelection) => React.ReactNode) | undefined;
  /**
   * Whether that can be done with all that the filter leaves, shown or not: `bulk` sends the filter itself then. With a list
   * that the server sends whole it gets all rows.
   */
  takesAll?: boolean;
  /** What Enter does on a row. */
  enter?: string;
}

/** A list of the panel: total, search, filters, orders, saved views, selection, keys and pages, the same for every one. */
export function PanelList<Row extends { _id: string }, Sort extends string>(props: PanelListProps<Row, Sort>) {
  const {
    name,
    many,
    listUrl,
    source,
    columns,
    nameOf,
    empty,
    notFound,
    rowHeight = 72,
    bulk,
    takesAll,
    enter,
  } = props;
  const { list, error, isFetching, isStale } = source;
  const rows = list?.rows ?? [];
  const isWholeList = source.found !== undefined;
  // What the URL has beside the filter, as the kind of events, is another list.
  const selection = useListSelection(name, `${listUrl.plain} ${listUrl.filter}`, rows);
  const body = useRef<HTMLTableSectionElement>(null);
  const turning = useTurning({ list, isStale, page: listUrl.page, turn: listUrl.turn, body });
  const help = useListKeys(body, turning.turn);
  const seen = useSeenRows(`${listUrl.plain} ${listUrl.filter}`, listUrl.query, isStale ? [] : rows);
  const here = source.found ?? seen;
  const chosen = selection.isAll ? (source.found ?? rows) : here.filter(({ _id }) => selection.isChosen(_id));
  // What is done to several is done to rows that somebody saw: others of the selection are not fetched.
  const shownSelection = { ...selection, ids: chosen.map(({ _id }) => _id) };
  const isEmpty = list !== undefined && rows.length === 0 && !isStale;
  return (
    <>
      <Controls {...props}>
        <ListHelp help={help} hasSelection={bulk !== undefined} {...(enter ? { enter } : {})} />
      </Controls>
      {error ? <ErrorState what={`The ${many}`} error={error} isLoading={isFetching} onRetry={source.refetch} /> : null}
      {!list && !error ? <RowSkeleton what={`the ${many}`} rowHeight={rowHeight} height={rowHeight * 6} /> : null}
      {isEmpty ? (
        <EmptyState title={listUrl.isNarrowed ? (notFound.title ?? `No ${many} found`) : empty.title}>
          <p>{listUrl.isNarrowed ? notFound.text : empty.text}</p>
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <>
          {bulk ? (
            <SelectionBar
              selection={takesAll || selection.isAll ? selection : shownSelection}
              rows={rows}
              what={many}
              total={(takesAll || isWholeList) && !isStale ? list?.total : undefined}
            >
              {bulk(chosen, selection)}
            </SelectionBar>
          ) : null}
          <ListTable
            caption={many}
            rows={rows}
            columns={columns}
            nameOf={nameOf}
            isStale={isStale}
            sort={listUrl.sort}
            onSort={(sort) => listUrl.change({ sort })}
            selection={bulk ? selection : undefined}
            bodyRef={body}
          />
          <Pager what={many} turning={turning} total={list?.total} isFetching={isFetching} />
        </>
      ) : null}
    </>
  );
}

/** The rows of a list that its pages showed since its filter changed, each page as it was last. */
function useSeenRows<Row extends { _id: string }>(list: string, page: string, rows: readonly Row[]): Row[] {
  const seen = useRef({ list, pages: new Map<string, readonly Row[]>() });
  if (seen.current.list !== list) seen.current = { list, pages: new Map() };
  seen.current.pages.set(page, rows);
  return [...new Map([...seen.current.pages.values()].flat().map((row) => [row._id, row])).values()];
}

/** Search, filters, order and views, and how many rows they leave. */
function Controls<Row extends { _id: string }, Sort extends string>(
  props: PanelListProps<Row, Sort> & { children: React.ReactNode },
) {
  const { name, one, many, placeholder, listUrl, source, columns, filters, children } = props;
  const choices = useMemo(() => sortChoices(columns), [columns]);
  const total = source.isStale ? undefined : source.list?.total;
  return (
    <ListSearch one={one} many={many} placeholder={placeholder} listUrl={listUrl} total={total}>
      {filters}
      <Select
        className={styles.filter}
        aria-label="Order"
        data={choices}
        value={listUrl.sort}
        onChange={(sort) => listUrl.change({ sort: sort ?? undefined })}
        allowDeselect={false}
      />
      <SavedViews list={name} plain={listUrl.plain} />
      {children}
    </ListSearch>
  );
}
