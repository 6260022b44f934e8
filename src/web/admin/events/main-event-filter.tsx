import { useMemo } from 'react';
import { useAdminApi } from '../api/admin-api.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { useOwnEvents } from './use-own-events.ts';

interface MainEventFilterProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Narrows sub-events to those of one main event. */
export function MainEventFilter({ value, onChange }: MainEventFilterProps) {
  const mains = useOwnEvents(usePageQuery(mainEventsQuery(useAdminApi())).data);
  const choices = useMemo(() => (mains ?? []).map(({ _id, title }) => ({ value: _id, label: title })), [mains]);
  return (
    <FilterSelect
      label="Main event"
      all="Of all main events"
      choices={choices}
      value={value}
      onChange={onChange}
      searchable
    />
  );
}
