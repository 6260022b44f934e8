import { Anchor, Button, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type TrashSort, trashKinds, trashSorts } from '#contract/events/trash.ts';
import { type TrashRow, trashKindLabels, trashText } from '#contract/panel/list-texts.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import type { ListColumn } from '../components/list/list-table.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import { useBulk } from '../components/list/panel-list/use-bulk.ts';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { useLocalList } from '../components/list/panel-list/use-local-list.ts';
import { type ListSelection, NOTHING_SELECTED } from '../components/list/use-list-selection.ts';
import { NoMailServer } from '../components/mail/no-mail-server.tsx';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import { useRestore, useTrash } from './use-trash.ts';

const options = { sorts: trashSorts, filters: { kind: { values: trashKinds } } };
const choices = trashKinds.map((value) => ({ value, label: trashKindLabels[value].many }));

const made = {
  textOf: trashText,
  orders: {
    newest: ({ deletedAt }: TrashRow) => deletedAt,
    name: ({ name }: TrashRow) => name,
    kind: ({ kind }: TrashRow) => trashKindLabels[kind].one,
  },
};

const columnsFor = (
  restore: (rows: TrashRow[], selection: ListSelection) => void,
): ListColumn<TrashRow, TrashSort>[] => [
  {
    label: 'Name',
    sort: sortedBy('name'),
    render: ({ name, facts }) => (
      <>
        <strong>{name}</strong>
        {facts ? <span className={list.more}>{facts}</span> : null}
      </>
    ),
  },
  { label: 'Kind', kind: 'wide', sort: sortedBy('kind'), render: ({ kind }) => trashKindLabels[kind].one },
  { label: 'Deleted', kind: 'when', sort: byTime, render: ({ deletedAt }) => <DateAndTime at={deletedAt} /> },
  {
    label: 'Actions',
    kind: 'buttons',
    render: (one) => (
      <div className={list.buttons}>
        <button
          type="button"
          className={row.button}
          aria-label={`Restore ${one.name}`}
          data-open
          onClick={() => restore([one], NOTHING_SELECTED)}
        >
          Restore
        </button>
      </div>
    ),
  },
];

/** What was deleted and can be restored. */
export default function TrashPage() {
  const may = useMay();
  const mayRestoreEvents = may('events.delete');
  const listUrl = useListUrl(options);
  const trash = useTrash();
  const { kind } = listUrl.values;
  const rows = useMemo(() => (kind ? trash.data?.filter((one) => one.kind === kind) : trash.data), [trash.data, kind]);
  const source = useLocalList({ ...trash, data: rows }, listUrl, made);
  const queryClient = useQueryClient();
  const restoreOne = useRestore();
  const { run } = useBulk<TrashRow>({
    one: 'row',
    many: 'rows',
    done: 'restored',
    nameOf: ({ name }) => name,
    send: restoreOne,
    onEnd: () => queryClient.invalidateQueries(),
  });
  const columns = useMemo(() => columnsFor((some, selection) => void run(some, selection)), [run]);
  return (
    <>
      <PageHeader title="Trash" actions={<ExportMenu tables={['trash']} query={listUrl.filter} />}>
        Deleted events, ambassadors, announcements and pages, newest first. Registrations and payments of a deleted
        event are kept.{mayRestoreEvents ? ' Who was mailed about its deletion is mailed when it is restored.' : ''}
      </PageHeader>
      {mayRestoreEvents ? <NoMailServer /> : null}
      {may('registrations.edit') ? <EndedRegistrations /> : null}
      <PanelList
        name="trash"
        one="deleted row"
        many="deleted rows"
        placeholder="Name, main event or institution"
        listUrl={listUrl}
        source={source}
        columns={columns}
        nameOf={({ name }) => name}
        empty={{ title: 'Nothing was deleted', text: 'What somebody deletes can be restored here.' }}
        notFound={{ text: 'Try another word, or another kind.' }}
        enter="Restore the row"
        filters={
          <Select
            className={list.filter}
            aria-label="Kind"
            placeholder="All kinds"
            data={choices}
            value={kind ?? null}
            onChange={(chosen) => listUrl.change({ kind: chosen ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'All kinds' }}
          />
        }
        bulk={(chosen, selection) => (
          <Button size="compact-md" onClick={() => void run(chosen, selection)}>
            Restore selected
          </Button>
        )}
      />
    </>
  );
}

/** Registrations are cancelled in place of being deleted, and each is restored on its own page. */
function EndedRegistrations() {
  return (
    <p>
      Registrations are never deleted.{' '}
      <Anchor component={Link} to="/admin/registrations?status=cancelled" inherit underline="always">
        Cancelled ones
      </Anchor>{' '}
      and{' '}
      <Anchor component={Link} to="/admin/registrations?status=expired" inherit underline="always">
        those whose time was over
      </Anchor>{' '}
      are restored on their own page, while a seat is free.
    </p>
  );
}
