import { Button, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Inquiry } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorState } from '../components/error-state.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { RowSkeleton } from '../components/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/toast.ts';
import styles from './people.module.css';
import { useInquiries } from './use-inquiries.ts';

/** Who wants to become a campus ambassador; the public form sends these. */
export function InquiriesView() {
  const [search, setSearch] = useState('');
  const { call } = useAdminApi();
  const { found, error, isLoading, reload, loadMore, drop } = useInquiries(search.trim());

  const remove = async ({ _id, fullName }: Inquiry) => {
    try {
      await call(endpoints.ambassadors.deleteInquiry, { params: { id: _id } });
    } catch (cause) {
      showFailure(`The inquiry was not deleted. ${failureText(cause)}`);
      return;
    }
    drop(_id);
    showSuccess(`The inquiry of ${fullName} is deleted`);
  };
  const ask = (inquiry: Inquiry) =>
    modals.openConfirmModal({
      title: `Delete the inquiry of ${inquiry.fullName}?`,
      children: 'It goes with its photo, for good. This cannot be undone.',
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => void remove(inquiry),
    });

  return (
    <>
      <PageHeader title="Inquiries">
        {found
          ? `${found.total} ${found.total === 1 ? 'person wants' : 'people want'} to become a campus ambassador.`
          : ' '}
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
      {error ? <ErrorState what="The inquiries" error={error} isLoading={isLoading} onRetry={reload} /> : null}
      {!found && !error ? <RowSkeleton what="the inquiries" rowHeight={150} /> : null}
      {found?.list.length === 0 ? (
        <EmptyState title={search ? 'No inquiries found' : 'No inquiries yet'}>
          <p>{search ? 'Try another word.' : 'They arrive here from the page “Become a Campus Ambassador”.'}</p>
        </EmptyState>
      ) : null}
      <ul className={styles.inquiries}>
        {found?.list.map((inquiry) => (
          <InquiryCard key={inquiry._id} inquiry={inquiry} onDelete={ask} />
        ))}
      </ul>
      {found?.hasMore ? (
        <Button variant="default" mt="md" loading={isLoading} onClick={loadMore}>
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
