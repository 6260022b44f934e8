import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { IconSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Inquiry } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { PageHeader } from '../components/page-header.tsx';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { inquiriesQuery, removeInquiry } from '../queries/inquiries.ts';
import styles from './people.module.css';

/** How long after the last key the list is fetched, in milliseconds. */
const TYPING_PAUSE = 250;

/** The people who want to become campus ambassadors, from the public form. */
export function InquiriesView() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), TYPING_PAUSE);
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const { list, error, isFetching, refetch, loadMore } = usePaginatedQuery(inquiriesQuery(api, searched));
  const total = list?.total ?? 0;

  const { mutate: deleteInquiry } = useMutation({
    mutationFn: ({ _id }: Inquiry) => api.call(endpoints.ambassadors.deleteInquiry, { params: { id: _id } }),
    onSuccess: (_, { _id, fullName }) => {
      removeInquiry(queryClient, _id);
      showSuccess(`The inquiry of ${fullName} is deleted`);
    },
    onError: (error) => showFailure(`The inquiry was not deleted. ${failureText(error)}`),
  });
  const ask = (inquiry: Inquiry) =>
    modals.openConfirmModal({
      title: `Delete the inquiry of ${inquiry.fullName}?`,
      children: 'It goes with its photo, for good. This cannot be undone.',
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => deleteInquiry(inquiry),
    });

  return (
    <>
      <PageHeader
        title="Inquiries"
        actions={
          <ExportMenu tables={['inquiries']} query={searched ? `${new URLSearchParams({ search: searched })}` : ''} />
        }
      >
        {list ? `${total} ${total === 1 ? 'person wants' : 'people want'} to become a campus ambassador.` : ' '}
      </PageHeader>
      <TextInput
        className={styles.search}
        type="search"
        aria-label="Search inquiries"
        placeholder="Search by name, college or e-mail"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error ? <ErrorState what="The inquiries" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RowSkeleton what="the inquiries" rowHeight={150} /> : null}
      {list?.rows.length === 0 ? (
        <EmptyState title={search ? 'No inquiries found' : 'No inquiries yet'}>
          <p>{search ? 'Try another word.' : 'They arrive here from the page “Become a Campus Ambassador”.'}</p>
        </EmptyState>
      ) : null}
      <ul className={styles.inquiries}>
        {list?.rows.map((inquiry) => (
          <InquiryCard key={inquiry._id} inquiry={inquiry} onDelete={ask} />
        ))}
      </ul>
      {list?.more ? (
        <Button variant="default" mt="md" loading={isFetching} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function InquiryCard({ inquiry, onDelete }: { inquiry: Inquiry; onDelete: (inquiry: Inquiry) => void }) {
  const { fullName, email, phone, college, whyInterested, expectedRegistrations, photo, createdAt } = inquiry;
  return (
    <li className={styles.inquiry}>
      <a href={photo} target="_blank" rel="noopener">
        <img src={photo} alt={`${fullName}, opens in a new tab`} width="112" height="112" loading="lazy" />
      </a>
      <div>
        <h2>{fullName}</h2>
        <p className={styles.facts}>
          <span>{college}</span>
          <a href={`mailto:${email}`}>{email}</a>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
        <p className={styles.why}>{whyInterested}</p>
        <div className={styles.foot}>
          <span>
            Expects {expectedRegistrations} registrations, wrote on <Moment at={createdAt} format="dateTime" />
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gulal"
            aria-label={`Delete the inquiry of ${fullName}`}
            onClick={() => onDelete(inquiry)}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}
