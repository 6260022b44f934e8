import { Avatar, Button } from '@mantine/core';
import { IconEdit, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Ambassador, type AmbassadorSort, ambassadorSorts } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ambassadorText } from '#contract/panel/list-texts.ts';
import { cutAttributes } from '../../pictures/cut-attributes.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { openQuestion } from '../components/dialog/open-question.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useBulk } from '../components/list/panel-list/use-bulk.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { useLocalList } from '../components/list/panel-list/use-local-list.ts';
import { type ListSelection, NOTHING_SELECTED } from '../components/list/use-list-selection.ts';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import { TRASH_PATH } from '../events/event-paths.ts';
import { viewPath } from '../layout/views.ts';
import { ambassadorsKey, ambassadorsQuery } from '../queries/ambassadors.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { trashKey } from '../queries/trash.ts';
import { ambassadorDeletionText } from './deletion-text.ts';
import { EditAmbassador } from './edit-ambassador.tsx';
import styles from './people.module.css';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

const options = { sorts: ambassadorSorts, keeps: ['view'] };

interface Row extends Ambassador {
  /** The titles of the main events they are of. */
  titles: string;
}

const made = {
  textOf: ambassadorText,
  orders: {
    newest: ({ createdAt }: Row) => createdAt,
    name: ({ name }: Row) => name,
    institution: ({ institution }: Row) => institution ?? '',
    events: ({ titles }: Row) => titles,
  },
};

interface Acts {
  onEdit: (person: Ambassador) => void;
  onDelete: (people: Row[], selection: ListSelection) => void;
}

const columnsFor = ({ onEdit, onDelete }: Acts): ListColumn<Row, AmbassadorSort>[] => [
  {
    label: 'Name',
    sort: sortedBy('name'),
    render: (person) => (
      <div className={styles.person}>
        <Avatar
          className={styles.picture}
          src={person.images?.sources[0]?.url ?? person.image}
          imageProps={cutAttributes(person.images, 'panel') as React.ComponentProps<'img'>}
          name={person.name}
          alt=""
          size={48}
          radius="xl"
          color="indigo"
        />
        <h2>{person.name}</h2>
      </div>
    ),
  },
  { label: 'Institution', kind: 'wide', sort: sortedBy('institution'), render: ({ institution }) => institution },
  { label: 'Main events', kind: 'wide', sort: sortedBy('events'), render: ({ titles }) => titles },
  { label: 'Added', kind: 'when', sort: byTime, render: ({ createdAt }) => <DateAndTime at={createdAt} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (person) => (
      <div className={list.icons}>
        <button
          type="button"
          className={row.icon}
          aria-label={`Edit ${person.name}`}
          data-open
          onClick={() => onEdit(person)}
        >
          <IconEdit {...ICON} />
        </button>
        <button
          type="button"
          className={`${row.icon} ${row.danger}`}
          aria-label={`Delete ${person.name}`}
          onClick={() => onDelete([person], NOTHING_SELECTED)}
        >
          <IconTrash {...ICON} />
        </button>
      </div>
    ),
  },
];

/** The campus ambassadors, to change and to delete. */
export function AmbassadorsView() {
  const api = useAdminApi();
  const fetched = usePageQuery(ambassadorsQuery(api));
  const mainEvents = useQuery(mainEventsQuery(api)).data;
  const [edited, setEdited] = useState<Ambassador | null>(null);
  const ask = useDeletion();
  const listUrl = useListUrl(options);
  const rows = useMemo(() => {
    const titleOf = (id: string) => mainEvents?.find(({ _id }) => _id === id)?.title ?? 'Unknown Event';
    const titlesOf = ({ events }: Ambassador) => (mainEvents ? events.map(titleOf).join(', ') : '');
    return fetched.data?.map((person) => ({ ...person, titles: titlesOf(person) }));
  }, [fetched.data, mainEvents]);
  const source = useLocalList({ ...fetched, data: rows }, listUrl, made);
  const columns = useMemo(() => columnsFor({ onEdit: setEdited, onDelete: ask }), [ask]);
  return (
    <>
      <PageHeader
        title="Ambassadors"
        actions={
          <>
            <ExportMenu tables={['ambassadors']} query={listUrl.filter} />
            <Button component={Link} to={TRASH_PATH} variant="default" leftSection={<IconTrash {...ICON} />}>
              Trash
            </Button>
            <Button component={Link} to={viewPath('create-ambassador')} leftSection={<IconUserPlus {...ICON} />}>
              Create Campus Ambassador
            </Button>
          </>
        }
      />
      <PanelList
        name="ambassadors"
        one="ambassador"
        many="ambassadors"
        placeholder="Name, institution or main event"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ name }) => name}
        empty={{ title: 'No ambassadors yet', text: 'Ambassadors carry the festival to their colleges.' }}
        notFound={{ text: 'Try another word.' }}
        enter="Edit the ambassador"
        bulk={(chosen, selection) => (
          <Button size="compact-md" color="gulal" onClick={() => ask(chosen, selection)}>
            Delete selected
          </Button>
        )}
      />
      {edited ? <EditAmbassador person={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

/** Asks, deletes, and offers to restore them. */
function useDeletion(): Acts['onDelete'] {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const refresh = () =>
    Promise.all([ambassadorsKey, trashKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const deleted = useRef<Ambassador[]>([]);
  const { run } = useBulk<Ambassador>({
    one: 'ambassador',
    many: 'ambassadors',
    done: 'deleted',
    nameOf: ({ name }) => name,
    send: async (person) => {
      await call(endpoints.ambassadors.delete, { params: { id: person._id } });
      deleted.current.push(person);
    },
    onEnd: async () => {
      const people = deleted.current;
      await refresh();
      const [first] = people;
      if (!first) return;
      offerUndo({
        text: people.length === 1 ? `${first.name} is deleted.` : `${people.length} ambassadors are deleted.`,
        undo: async () => {
          for (const { _id } of people) await call(endpoints.ambassadors.restore, { params: { id: _id } });
          await refresh();
        },
      });
    },
  });
  return useCallback(
    (people, selection) => {
      const [first] = people;
      if (!first) return;
      const isOne = people.length === 1;
      openQuestion({
        title: isOne ? `Delete ${first.name}?` : `Delete ${people.length} ambassadors?`,
        children: ambassadorDeletionText(people),
        labels: { confirm: 'Delete', cancel: isOne ? 'Keep it' : 'Keep them' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => {
          deleted.current = [];
          void run(people, selection);
        },
      });
    },
    [run],
  );
}
