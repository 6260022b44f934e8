import { Button, Select, TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { type PaymentSort, paymentSorts } from '#contract/payments/payment-sorts.ts';
import { paymentStatuses } from '#contract/payments/payment-transitions.ts';
import { SavedViews } from '../../components/list/views/saved-views.tsx';
import { useDebouncedSearch } from '../../registrations/list/use-debounced-search.ts';
import { paymentStatusLabels } from '../../registrations/registration-labels.ts';
import styles from '../payments.module.css';
import type { PaymentFilter } from './use-payment-filter.ts';

const sortLabels: Record<PaymentSort, string> = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  name: 'By name',
  '-name': 'By name, Z first',
  event: 'By event',
  '-event': 'By event, Z first',
  amount: 'Highest amount',
  '-amount': 'Lowest amount',
};
const sorts = paymentSorts.map((value) => ({ value, label: sortLabels[value] }));

interface QueueControlsProps {
  filter: PaymentFilter;
  hasStatus: boolean;
  onChange: (changes: Partial<PaymentFilter>) => void;
  /** Enter in the search: what was typed is searched for already. */
  onEnter: (search: string) => void;
  searchRef: React.Ref<HTMLInputElement>;
  isRefreshing: boolean;
  onRefresh: () => void;
  exports: React.ReactNode;
}

export function QueueControls(props: QueueControlsProps) {
  const { filter, hasStatus, onChange, onEnter, searchRef, isRefreshing, onRefresh, exports } = props;
  const [typed, setTyped] = useDebouncedSearch(filter.search, (search) => onChange({ search }));
  return (
    <search className={styles.controls}>
      <TextInput
        ref={searchRef}
        className={styles.search}
        type="search"
        aria-label="Search payments"
        placeholder="UTR, reference, name, e-mail or phone"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // The next UTR of the statement replaces the one before.
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || typed.trim() === '') return;
          onChange({ search: typed });
          onEnter(typed);
        }}
      />
      {hasStatus ? (
        <Select
          aria-label="Status of the payment"
          data={paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value].label }))}
          value={filter.status}
          onChange={(value) => onChange({ status: paymentStatuses.find((status) => status === value) ?? 'paid' })}
          allowDeselect={false}
        />
      ) : null}
      {hasStatus ? (
        <Select
          aria-label="Order"
          data={sorts}
          value={filter.sort ?? 'oldest'}
          onChange={(value) => onChange({ sort: paymentSorts.find((sort) => sort === value && sort !== 'oldest') })}
          allowDeselect={false}
        />
      ) : null}
      {hasStatus ? <SavedViews list="payments" plain="view=all" /> : null}
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
