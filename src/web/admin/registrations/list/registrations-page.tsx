import { Anchor, Button } from '@mantine/core';
import {
  IconCertificate,
  IconClock,
  IconMail,
  IconReceiptRefund,
  IconTableImport,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { ExportMenu, useHasExport } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import { ListHelp } from '../../components/list/list-help.tsx';
import { pageQuery } from '../../components/list/paging/list-page.ts';
import { Pager } from '../../components/list/paging/pager.tsx';
import { useListPage } from '../../components/list/paging/use-list-page.ts';
import { useTurning } from '../../components/list/paging/use-turning.ts';
import { SelectionBar } from '../../components/list/selection-bar.tsx';
import { useListKeys } from '../../components/list/use-list-keys.ts';
import { selectionQuery, useListSelection } from '../../components/list/use-list-selection.ts';
import { SavedViews } from '../../components/list/views/saved-views.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { certificatesPath } from '../../events/event-paths.ts';
import { usePaginatedQuery } from '../../queries/client/use-paginated-query.ts';
import { registrationsQuery, registrationTotalQuery } from '../../queries/registrations/registrations.ts';
import { useArchiveYear } from '../../years/archive/archive-year.ts';
import { EventRefundDialog } from '../desk/event-refund-dialog.tsx';
import { GuestDialog } from '../desk/guest-dialog.tsx';
import { useIsParent, useOnlyEvent } from '../event-select.tsx';
import {
  filterQuery,
  importRegistrationsPath,
  mailMatchingPath,
  mailPath,
  mailSelectionPath,
  teamsWithoutEventPath,
} from '../registration-paths.ts';
import { AlikeRegistrations } from './alike-registrations.tsx';
import { HoldTimesDialog } from './hold-times-dialog.tsx';
import { RegistrationControls } from './registration-controls.tsx';
import { searchTerm, useRegistrationFilter } from './registration-filter.ts';
import { RegistrationRows, RegistrationSkeleton } from './registration-rows.tsx';

/** Every registration of the festival: searched, filtered, exported. */
export default function RegistrationsPage() {
  const api = useAdminApi();
  const may = useMay();
  const year = useArchiveYear();
  const [filter, changeFilter] = useRegistrationFilter();
  const { page, turn } = useListPage();
  const name = filterQuery({ ...filter, search: searchTerm(filter.search ?? '') }).toString();
  const totalName = filterQuery({ ...filter, search: searchTerm(filter.search ?? ''), sort: undefined }).toString();
  const options = registrationsQuery(api, pageQuery(name, 'newest', page));
  const { list, error, isFetching, isStale, refetch } = usePaginatedQuery(options);
  const total = useQuery(registrationTotalQuery(api, totalName)).data;
  const rows = list?.rows ?? [];
  const selection = useListSelection('registrations', totalName, rows);
  const canExport = useHasExport(['registrations']);
  const mayMail = may('registrations.mail') && year === null;
  const canSelect = canExport || mayMail;
  const body = useRef<HTMLTableSectionElement>(null);
  const turning = useTurning({ list, isStale, page, turn, body });
  const help = useListKeys(body, turning.turn);
  return (
    <>
      <PageHeader title="Registrations" actions={<Actions name={totalName} eventId={filter.eventId} />}>
        Who takes part in what
        {total === undefined ? '' : ': '}
        <span role="status">{total === undefined ? '' : `${total.toLocaleString('en-IN')} in this list`}</span>.
        {may.everywhere('registrations.read') && year === null ? (
          <>
            {' '}
            <Anchor component={Link} to={teamsWithoutEventPath} inherit underline="always">
              Teams without an event
            </Anchor>{' '}
            are kept apart.
          </>
        ) : null}
      </PageHeader>
      <RegistrationControls filter={filter} onChange={changeFilter}>
        <SavedViews list="registrations" />
        <ListHelp help={help} hasSelection={canSelect} />
      </RegistrationControls>
      {error ? <ErrorState what="The registrations" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!list && !error ? <RegistrationSkeleton /> : null}
      {list?.rows.length === 0 ? (
        <NoRegistrations isFiltered={totalName !== ''} search={year === null ? filter.search : undefined} />
      ) : null}
      {list && list.rows.length > 0 ? (
        <>
          {canSelect ? (
            <SelectionBar selection={selection} rows={rows} what="registrations" total={isStale ? undefined : total}>
              {mayMail && selection.ids.length > 0 ? (
                <HeaderLink
                  to={selection.isAll ? mailMatchingPath(totalName) : mailSelectionPath(selection.ids)}
                  icon={IconMail}
                >
                  Mail selected
                </HeaderLink>
              ) : null}
              <ExportMenu
                label="Export selected"
                tables={['registrations']}
                query={selectionQuery(selection, totalName)}
              />
            </SelectionBar>
          ) : null}
          <RegistrationRows
            rows={rows}
            isStale={isStale}
            sort={filter.sort}
            onSort={(sort) => changeFilter({ sort: sort === 'newest' ? undefined : sort })}
            selection={canSelect ? selection : undefined}
            bodyRef={body}
          />
          <Pager what="registrations" turning={turning} total={total} isFetching={isFetching} />
        </>
      ) : null}
    </>
  );
}

function Actions({ name, eventId: filtered }: { name: string; eventId: string | undefined }) {
  const may = useMay();
  const only = useOnlyEvent();
  const eventId = filtered ?? only;
  // What has sub-events takes no registrations itself.
  const takesThem = useIsParent(eventId) ? undefined : eventId;
  const [isTimesOpen, setTimesOpen] = useState(false);
  const [isGuestOpen, setGuestOpen] = useState(false);
  const [isRefundOpen, setRefundOpen] = useState(false);
  return (
    <>
      {may('registrations.edit') ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => setGuestOpen(true)}
        >
          Register a guest
        </Button>
      ) : null}
      {may('registrations.edit') ? (
        <HeaderLink to={importRegistrationsPath(takesThem)} icon={IconTableImport}>
          Import
        </HeaderLink>
      ) : null}
      {may('settings.edit') ? (
        <Button variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={() => setTimesOpen(true)}>
          Time limits
        </Button>
      ) : null}
      <ExportMenu tables={['registrations', 'attendance']} query={name} />
      {eventId && may.for('registrations.read', eventId) ? (
        <HeaderLink to={certificatesPath(eventId)} icon={IconCertificate}>
          Certificates
        </HeaderLink>
      ) : null}
      {eventId && may.for('payments.refund', eventId) ? (
        <Button
          variant="default"
          leftSection={<IconReceiptRefund size={18} aria-hidden />}
          onClick={() => setRefundOpen(true)}
        >
          Refund the event
        </Button>
      ) : null}
      {may('registrations.mail') ? (
        <Button component={Link} to={mailPath(eventId)} leftSection={<IconMail size={18} aria-hidden />}>
          Mail participants
        </Button>
      ) : null}
      {isRefundOpen && eventId ? <EventRefundDialog eventId={eventId} onClose={() => setRefundOpen(false)} /> : null}
      {isGuestOpen ? <GuestDialog eventId={takesThem} onClose={() => setGuestOpen(false)} /> : null}
      {isTimesOpen ? <HoldTimesDialog onClose={() => setTimesOpen(false)} /> : null}
    </>
  );
}

function NoRegistrations({ isFiltered, search }: { isFiltered: boolean; search: string | undefined }) {
  return (
    <EmptyState title={isFiltered ? 'No registrations found' : 'No registrations yet'}>
      <p>
        {isFiltered
          ? 'Try another word or fewer filters.'
          : 'They appear here as soon as somebody registers for an event.'}
      </p>
      {search ? <AlikeRegistrations search={search.trim()} /> : null}
    </EmptyState>
  );
}
