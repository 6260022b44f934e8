import { Button } from '@mantine/core';
import { counted } from '#contract/panel/counted.ts';
import { hasWords } from '#contract/panel/list-texts.ts';
import { useDebouncedSearch } from '../../../registrations/list/use-debounced-search.ts';
import controls from '../../controls.module.css';
import { SearchField } from '../../search-field.tsx';
import styles from './panel-list.module.css';
import type { ListAddress } from './use-list-address.ts';

interface SmallListProps<Row> {
  one: string;
  many: string;
  /** What the search looks in. */
  placeholder: string;
  address: ListAddress<string>;
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
  const { one, many, placeholder, address, rows, textOf, filters, children } = props;
  const [typed, setTyped] = useDebouncedSearch(address.search, (search) => address.change({ search }));
  const found = rows?.filter((row) => hasWords(textOf(row), address.search));
  return (
    <>
      <search className={controls.controls}>
        <SearchField
          className={styles.search}
          label={`Search ${many}`}
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={setTyped}
        />
        {filters}
        {address.isNarrowed ? (
          <Button variant="subtle" size="sm" onClick={address.clear}>
            Clear filters
          </Button>
        ) : null}
      </search>
      <p className={styles.total} role="status">
        {found === undefined ? ' ' : counted(found.length, one, many)}
      </p>
      {found ? children(found) : null}
    </>
  );
}
