import type { EventStatus } from '#contract/events/event-fields.ts';
import { Badge } from '../components/badge.tsx';

export function StatusBadge({ status }: { status: EventStatus }) {
  return <Badge isOn={status === 'active'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>;
}
