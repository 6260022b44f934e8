import { contactDataKinds } from '#contract/privacy/contact-data.ts';
import {
  type DataAccess,
  type DataAccessSort,
  dataAccessKinds,
  dataAccessSorts,
} from '#contract/privacy/data-access.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import type { ListColumn } from '../../components/list/list-table.tsx';
import { FilterSelect } from '../../components/list/panel-list/filter-select.tsx';
import styles from '../../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../../components/list/panel-list/panel-list.tsx';
import { byTime, highestFirst, sortedBy } from '../../components/list/panel-list/sort-choices.ts';
import { type ListUrl, useListUrl } from '../../components/list/panel-list/use-list-url.ts';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { dataAccessQuery } from '../../queries/privacy.ts';
import { PrivacyFrame } from '../privacy-frame.tsx';
import { contactDataLabels } from './contact-data-labels.ts';
import { filterText } from './filter-text.ts';

const options = {
  sorts: dataAccessSorts,
  filters: { kind: { values: dataAccessKinds }, what: { values: contactDataKinds } },
  ids: ['actor'],
  keeps: ['view'],
};
const kindLabels = { viewed: 'Read', exported: 'Exported' };
const kinds = dataAccessKinds.map((value) => ({ value, label: kindLabels[value] }));
const whats = contactDataKinds.map((value) => ({ value, label: contactDataLabels[value] }));

const count = (number: number, one: string, many: string) =>
  number === 1 ? `one ${one}` : `${number.toLocaleString('en-IN')} ${many}`;

const columns: ListColumn<DataAccess, DataAccessSort>[] = [
  { label: 'Who', sort: sortedBy('actor'), render: ({ actor }) => <strong>{actor.name}</strong> },
  {
    label: 'What',
    kind: 'wide',
    sort: sortedBy('what'),
    render: ({ kind, what, filter }) => (
      <>
        {kindLabels[kind]} {contactDataLabels[what]}
        {filter ? <span className={styles.more}>{filterText(filter)}</span> : null}
      </>
    ),
  },
  {
    label: 'Rows',
    kind: 'number',
    sort: highestFirst('rows'),
    render: ({ rows, requests }) => (
      <>
        {rows === null ? 'under way or broken off' : count(rows, 'row', 'rows')}
        {requests > 1 ? <span className={styles.more}>{count(requests, 'time', 'times')} within the hour</span> : null}
      </>
    ),
  },
  { label: 'When', kind: 'when', sort: byTime, render: ({ at }) => <DateAndTime at={at} /> },
];

/** Each reading of contact data by an admin, those of an hour together. */
export function AccessLog() {
  const listUrl = useListUrl(options);
  const source = usePaginatedQuery(dataAccessQuery(useAdminApi(), listUrl.query));
  return (
    <PrivacyFrame view="access" exported={['access-log', listUrl.filter]}>
      <PanelList
        name="access-log"
        one="reading"
        many="readings"
        placeholder="Who, or how the list was filtered"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ actor, what }) => `${actor.name}: ${contactDataLabels[what]}`}
        empty={{
          title: 'Nobody has read contact data yet',
          text: 'As soon as an admin opens a list or a record with people’s contact data, it is noted here.',
        }}
        notFound={{ text: 'Try another word, or fewer filters.' }}
        rowHeight={64}
        filters={<Filters listUrl={listUrl} />}
      />
    </PrivacyFrame>
  );
}

function Filters({ listUrl: { values, change } }: { listUrl: ListUrl<DataAccessSort> }) {
  return (
    <>
      <FilterSelect
        label="Read or exported"
        all="Read or exported"
        choices={kinds}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label="What was read"
        all="Whatever was read"
        choices={whats}
        value={values.what}
        onChange={(what) => change({ what })}
      />
    </>
  );
}
