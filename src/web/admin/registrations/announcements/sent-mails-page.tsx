import { IconArrowLeft } from '@tabler/icons-react';
import { type SentMail, type SentMailSort, sentMailSorts, sentMailStatuses } from '#contract/panel/sent-mails.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import { FilterSelect } from '../../components/list/panel-list/filter-select.tsx';
import list from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { NoMailServer } from '../../components/mail/no-mail-server.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { allMailsQuery } from '../../queries/registrations/sent-mails.ts';
import { endings, MailActions, MailFailures, sentText } from './sent-mails.tsx';

const statusLabels: Record<SentMail['status'], string> = {
  sent: 'Sent',
  scheduled: 'Waiting for its time',
  cancelled: 'Cancelled',
  refused: 'Not sent',
};
const choices = sentMailStatuses.map((value) => ({ value, label: statusLabels[value] }));
const options = { sorts: sentMailSorts, filters: { status: { values: sentMailStatuses } } };

const columns: ListColumn<SentMail, SentMailSort>[] = [
  {
    label: 'Subject',
    sort: sortedBy('subject'),
    render: ({ subject, text }) => (
      <details>
        <summary data-open>
          <strong>{subject}</strong>
        </summary>
        <p className={list.text}>{text}</p>
      </details>
    ),
  },
  { label: 'To', kind: 'wide', sort: sortedBy('event'), render: ({ sentTo }) => sentTo },
  {
    label: 'Registrations',
    kind: 'wide',
    sort: highestFirst('recipients'),
    render: (mail) => (
      <>
        {mail.status === 'scheduled' ? statusLabels.scheduled : (endings[mail.status] ?? sentText(mail))}
        {mail.status === 'scheduled' ? (
          <span className={list.more}>
            goes out <DateAndTime at={mail.sendAt} />
          </span>
        ) : null}
        <MailFailures mail={mail} />
      </>
    ),
  },
  { label: 'By', kind: 'wide', sort: sortedBy('writer'), render: ({ sentBy }) => sentBy },
  { label: 'Written', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (mail) => (
      <div className={list.buttons}>
        <MailActions mail={mail} />
      </div>
    ),
  },
];

/** Every mail to people, with what became of it. */
export default function SentMailsPage() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(allMailsQuery(useAdminApi(), listUrl.query));
  return (
    <>
      <PageHeader
        title="Sent mails"
        actions={
          <>
            <ExportMenu tables={['mails']} query={listUrl.filter} />
            <HeaderLink to="/admin/registrations/mail" icon={IconArrowLeft}>
              Mail participants
            </HeaderLink>
          </>
        }
      >
        Every mail to people: those that wait for their time, and what became of the others.
      </PageHeader>
      <NoMailServer />
      <PanelList
        name="sent-mails"
        one="mail"
        many="mails"
        placeholder="Subject, text, whom it went to, or who wrote it"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ subject }) => subject}
        empty={{ title: 'No mails yet', text: 'What you send to participants appears here.' }}
        notFound={{ text: 'Try another word, or another status.' }}
        enter="Read the mail"
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            choices={choices}
            value={listUrl.values.status}
            onChange={(status) => listUrl.change({ status })}
          />
        }
      />
    </>
  );
}
