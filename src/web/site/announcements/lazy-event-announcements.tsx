import { onDemand } from '../components/on-demand/on-demand.tsx';
import type { EventAnnouncements as Announced } from './event-announcements.tsx';

const LazyAnnouncements = onDemand(() => import('./event-announcements.tsx').then((part) => part.EventAnnouncements));

/** `EventAnnouncements`, loaded where there are some. */
export const EventAnnouncements = (props: Parameters<typeof Announced>[0]) =>
  props.announcements.length > 0 ? <LazyAnnouncements {...props} /> : null;
