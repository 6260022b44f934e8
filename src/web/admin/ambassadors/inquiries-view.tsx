import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Inquiry, type InquirySort, inquirySorts } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { openQuestion } from '../components/dialog/open-question.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useBulk } from '../components/list/panel-list/use-bulk.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { type ListSelection, NOTHING_SELECTED } from '../components/list/use-list-selection.ts';
import { PageHeader } from '../components/page-header.tsx';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { inquiriesKey, inquiriesQuery, removeInquiry } from '../queries/inquiries.ts';
import { statsKey } from '../queries/stats.ts';
import { inquiryDeletionText } from './inquiry-deletion-text.ts';
import styles from './people.module.css';

const options = { sorts: inquirySorts, keeps: ['view'] };

type Ask = (inquiries: Inquiry[], selection: ListSelection) => void;

const columnsFor = (ask: Ask): ListColumn<Inquiry, InquirySort>[] => [
  {
    label: 'Name',
    sort: sortedBy('name'),
    render: ({ fullName, email, phone, photo }) => (
      <div className={styles.person}>
        <a href={photo} target="_blank" rel="noopener">
          <img src={photo} alt={`${fullName}, opens in a new tab`} width="64" height="64" loading="lazy" />
        </a>
        <div>
          <h2>{fullName}</h2>
          <a className={list.more} href={`mailto:${email}`} data-open>
            {email}
          </a>
          <a className={list.more} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </div>
      </div>
    ),
  },
  { label: 'College', kind: 'wide', sort: sortedBy('college'), render: ({ college }) => college },
  {
    label: 'Expected registrations',
    kind: 'wide',
    sort: sortedBy('expected'),
    render: ({ expectedRegistrations, whyInterested }) => (
      <>
        {expectedRegistrations} registrations
        <p className={list.text}>{whyInterested}</p>
      </>
    ),
  },
  { label: 'Wrote', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (inquiry) => (
      <div className={list.buttons}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gulal"
          aria-label={`Delete the inquiry of ${inquiry.fullName}`}
          onClick={() => ask([inquiry], NOTHING_SELECTED)}
        >
          Delete
        </Button>
      </div>
    ),
  },
];

/** The people who want to become campus ambassadors, from the public form. */
export function InquiriesView() {
  const api = useAdminApi();
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(inquiriesQuery(api, listUrl.query));
  const ask = useDeletion();
  const columns = useMemo(() => columnsFor(ask), [ask]);
  const total = source.list?.total ?? 0;
  return (
    <>
      <PageHeader title="Inquiries" actions={<ExportMenu tables={['inquiries']} query={listUrl.filter} />}>
        {source.list ? `${total} ${total === 1 ? 'person wants' : 'people want'} to become a campus ambassador.` : ' '}
      </PageHeader>
      <PanelList
        name="inquiries"
        one="inquiry"
        many="inquiries"
        placeholder="Name, college, e-mail or phone"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ fullName }) => fullName}
        empty={{
          title: 'No inquiries yet',
          text: 'They arrive here from the page “Become a Campus Ambassador”.',
        }}
        notFound={{ text: 'Try another word.' }}
        rowHeight={96}
        enter="Write to the person"
        bulk={(chosen, selection) => (
          <Button size="compact-md" color="gulal" onClick={() => ask(chosen, selection)}>
            Delete selected
          </Button>
        )}
      />
    </>
  );
}

/** Asks, and deletes inquiries for good. */
function useDeletion(): Ask {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const { run } = useBulk<Inquiry>({
    one: 'inquiry',
    many: 'inquiries',
    done: 'deleted',
    nameOf: ({ fullName }) => fullName,
    send: async ({ _id }) => {
      await call(endpoints.ambassadors.deleteInquiry, { params: { id: _id } });
      removeInquiry(queryClient, _id);
    },
    onEnd: (hasFailed) =>
      Promise.all(
        [statsKey, ...(hasFailed ? [inquiriesKey] : [])].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return useMemo(
    () => (inquiries, selection) => {
      const [one] = inquiries;
      if (!one) return;
      openQuestion({
        title:
          inquiries.length === 1
            ? `Delete the inquiry of ${one.fullName}?`
            : `Delete ${counted(inquiries.length, 'inquiry', 'inquiries')}?`,
        children: inquiryDeletionText(inquiries),
        labels: { confirm: 'Delete', cancel: inquiries.length === 1 ? 'Keep it' : 'Keep them' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => void run(inquiries, selection),
      });
    },
    [run],
  );
}
