import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconCalendarEvent, IconLogout, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { useLogout } from '../../auth/session/use-logout.ts';
import { editPath } from '../../events/event-paths.ts';
import { allSubEventsQuery, mainEventsQuery } from '../../queries/events/events.ts';
import {
  activityItem,
  approvalsItem,
  createItems,
  dashboardItem,
  manageItems,
  pagesItem,
  privacyItem,
  registrationItems,
  scheduleItem,
  webhooksItem,
} from '../nav-links.ts';
import { useMayApprove, useShownItems } from '../use-shown-items.ts';
import { viewPath } from '../views.ts';
import { catchEarlyKeys } from './early-keys.ts';
import { filterScreens } from './filter-screens.ts';
import { furtherPages, screenWords } from './screen-words.ts';
import { useFoundActions } from './use-found-actions.tsx';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;
/** How long one pauses between two keys, in milliseconds: a search is sent after that. */
const PAUSE = 200;

/** Every page, event, person, code, payment and receipt, one Ctrl K (⌘ K) away. Nothing is fetched before it is opened. */
export function Palette() {
  const navigate = useNavigate();
  const logOut = useLogout();
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const main = useQuery({ ...mainEventsQuery(api), enabled: false }).data;
  const sub = useQuery({ ...allSubEventsQuery(api), enabled: false }).data;

  const { ofView, ofPath } = useShownItems();
  const mayApprove = useMayApprove();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const { groups, note } = useFoundActions(search);

  const actions = useMemo<SpotlightActionGroupData[]>(() => {
    const screens = [
      dashboardItem,
      ...createItems.map((item) => ({ ...item, label: `Create ${item.label}` })),
      ...manageItems,
    ].filter(ofView);
    return [
      {
        group: 'Go to',
        actions: [
          ...screens.map(({ view, label, icon: Icon }) => ({
            id: view,
            label,
            keywords: screenWords[view] ?? '',
            leftSection: <Icon {...ICON} />,
            onClick: () => void navigate(viewPath(view)),
          })),
          ...[
            ...registrationItems,
            ...(mayApprove ? [approvalsItem] : []),
            scheduleItem,
            pagesItem,
            privacyItem,
            webhooksItem,
            activityItem,
            ...(typed.trim() === '' ? [] : furtherPages.filter(({ power }) => !power || may(power))),
          ]
            .filter(ofPath)
            .map(({ path, label, icon: Icon }) => ({
              id: path,
              label,
              keywords: screenWords[path] ?? '',
              leftSection: <Icon {...ICON} />,
              onClick: () => void navigate(path),
            })),
          { id: 'logout', label: 'Logout', leftSection: <IconLogout {...ICON} />, onClick: () => void logOut() },
        ],
      },
      {
        group: 'Events',
        actions: [...(main ?? []), ...(sub ?? [])]
          .filter(({ _id }) => may.for('events.edit', _id))
          .map((event) => ({
            id: event._id,
            label: event.title,
            description: event.mainEventTitle ? `Part of: ${event.mainEventTitle}` : 'Main event',
            leftSection: <IconCalendarEvent {...ICON} />,
            onClick: () => void navigate(editPath(event)),
          })),
      },
    ];
  }, [main, sub, navigate, logOut, ofView, ofPath, may, mayApprove, typed]);

  const stopCatching = useRef(() => {});
  useEffect(() => () => stopCatching.current(), []);
  const open = () => {
    stopCatching.current = catchEarlyKeys((letter) => setTyped((text) => text + letter));
    for (const list of [mainEventsQuery(api), allSubEventsQuery(api)]) {
      void queryClient.prefetchQuery({ ...list, staleTime: Number.POSITIVE_INFINITY });
    }
  };

  return (
    <Spotlight
      actions={[...actions, ...(typed.trim() === '' ? [] : groups)]}
      filter={filterScreens}
      query={typed}
      onQueryChange={setTyped}
      tagsToIgnore={[]}
      shortcut="mod + K"
      nothingFound={note}
      lockScroll={false}
      attributes={{ content: { 'aria-label': 'Search screens and events' } }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      scrollable
      maxHeight={460}
      highlightQuery
      onSpotlightOpen={open}
      onSpotlightClose={() => stopCatching.current()}
      searchProps={{
        leftSection: <IconSearch {...ICON} />,
        placeholder: 'Name, phone, code, UTR, receipt, event or screen',
        'aria-label': 'Search the panel',
        onFocus: () => stopCatching.current(),
      }}
    />
  );
}
