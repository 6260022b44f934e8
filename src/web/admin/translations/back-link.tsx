import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { editPath } from '../events/event-paths.ts';
import { WayBack } from '../events/way-back.tsx';
import { pagesItem } from '../layout/nav-links.ts';
import { viewPath } from '../layout/views.ts';
import { privacyPath } from '../privacy/privacy-views.ts';
import { allSubEventsQuery, mainEventsQuery } from '../queries/events/events.ts';
import type { Translated } from '../queries/site/translations.ts';

/** To what is translated: its own form; where that is gone, to the list of its like. */
export function BackLink({ kind, id, isGone }: Translated & { isGone: boolean }) {
  if (kind === 'event' && !isGone) return <BackToEvent id={id} />;
  const { to, label } = {
    event: { to: viewPath('manage-events'), label: 'Manage Events' },
    announcement: { to: viewPath('announcements'), label: 'Announcements' },
    page: isGone
      ? { to: pagesItem.path, label: 'Pages' }
      : { to: `${pagesItem.path}/${id}`, label: 'Back to the page' },
    document: { to: privacyPath('texts'), label: 'Public texts' },
    festival: { to: viewPath('settings'), label: 'Settings' },
  }[kind];
  return (
    <HeaderLink to={to} icon={IconArrowLeft}>
      {label}
    </HeaderLink>
  );
}

/** Main events and sub-events have different forms. Where the lists that say which it is do not come, the way leads to the list of both. */
function BackToEvent({ id }: { id: string }) {
  const api = useAdminApi();
  const lists = [useQuery(mainEventsQuery(api)), useQuery(allSubEventsQuery(api))];
  const event = lists.flatMap(({ data }) => data ?? []).find(({ _id }) => _id === id);
  if (!event) return <WayBack event={undefined} isFailed={lists.some(({ isError }) => isError)} mayEdit />;
  return (
    <HeaderLink to={editPath(event)} icon={IconArrowLeft}>
      Back to the event
    </HeaderLink>
  );
}
