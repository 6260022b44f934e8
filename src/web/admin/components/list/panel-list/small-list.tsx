import { hasWords } from '#contract/panel/list-texts.ts';
import { ListSearch } from './list-search.tsx';
import type { ListUrl } from './use-list-url.ts';

interface SmallListProps<Row> {
  one: string;
  many: string;
  /** What the search looks in. */
  placeholder: string;
  listUrl: ListUrl<string>;
  /** All rows, undefined while they are fetched. */
  rows: readonly Row[] | undefined;
  /** What a row is found by. */
  textOf: (row: Row) => string;
  filters?: React.ReactNode;
  /** The rows that are found. */
  children: (rows: Row[]) => React.ReactNode;
}

/** A list of which a festival has a screen or two, in an order of its own: searched and counted, all of it at once. */
export function SmallList<Row>(props: SmallListProps<Row>) {
  const { listUrl, rows, textOf, filters, children, ...named } = props;
  const found = rows?.filter((row) => hasWords(textOf(row), listUrl.search));
  return (
    <>
      <ListSearch {...named} listUrl={listUrl} total={found?.length}>
        {filters}
      </ListSearch>
      {found ? children(found) : null}
    </>
  );
}
