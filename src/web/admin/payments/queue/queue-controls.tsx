import { Button, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { endpoints } from '#contract/endpoints.ts';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { useDebouncedSearch } from '../../components/list/use-debounced-search.ts';
import styles from '../payments.module.css';

interface QueueControlsProps {
  search: string;
  onChange: (search: string) => void;
  /** Enter in the search: what was typed is searched for already. */
  onEnter: (search: string) => void;
  searchRef: React.Ref<HTMLInputElement>;
  isRefreshing: boolean;
  onRefresh: () => void;
  exports: React.ReactNode;
}

export function QueueControls(props: QueueControlsProps) {
  const { search, onChange, onEnter, searchRef, isRefreshing, onRefresh, exports } = props;
  const [typed, setTyped] = useDebouncedSearch(search, onChange);
  return (
    <search className={styles.controls}>
      <TextInput
        ref={searchRef}
        className={styles.search}
        type="search"
        aria-label="Search payments"
        placeholder="UTR, reference, name, e-mail or phone"
        autoComplete="off"
        maxLength={maxLengthAt(endpoints.payments.list.query, 'search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The next UTR of the statement replaces the one before.
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || typed.trim() === '') return;
          onChange(typed);
          onEnter(typed);
        }}
      />
      <Button
        variant="default"
        loading={isRefreshing}
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={onRefresh}
      >
        Refresh
      </Button>
      {exports}
    </search>
  );
}
