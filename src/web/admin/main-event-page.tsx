import { ManageEventsView } from './events/manage-events-view.tsx';

export default function MainEventPage() {
  return <ManageEventsView />;
}
