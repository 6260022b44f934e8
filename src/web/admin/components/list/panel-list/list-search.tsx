import { Button } from '@mantine/core';
import { counted } from '#contract/panel/counted.ts';
import { MAX_SEARCH_LENGTH } from '#contract/panel/list-query.ts';
import controls from '../../controls.module.css';
import { SearchField } from '../../search-field.tsx';
import { useDebouncedSearch } from '../use-debounced-search.ts';
import styles from './panel-list.module.css';
import type { ListUrl } from './use-list-url.ts';

interface ListSearchProps {
  one: string;
  many: string;
  /** What the search looks in. */
  placeholder: string;
  listUrl: ListUrl<string>;
  /** How many rows are found; undefined while that is not known. */
  total: number | undefined;
  /** What else the rows are chosen and ordered by. */
  children?: React.ReactNode;
}

/** A list's search and filters, and how many rows they leave. */
export function ListSearch({ one, many, placeholder, listUrl, total, children }: ListSearchProps) {
  const [typed, setTyped] = useDebouncedSearch(listUrl.search, (search) => listUrl.change({ search }));
  return (
    <>
      <search className={controls.controls}>
        <SearchField
          className={styles.search}
          label={`Search ${many}`}
          placeholder={placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={setTyped}
        />
        {children}
        {listUrl.isNarrowed ? (
          <Button variant="subtle" size="sm" onClick={listUrl.clear}>
            Clear filters
          </Button>
        ) : null}
      </search>
      <p className={styles.total} role="status">
        {total === undefined ? ' ' : counted(total, one, many)}
      </p>
    </>
  );
}
