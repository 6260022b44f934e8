import type { Event } from '#contract/events/events.ts';
import row from '../components/row-button.module.css';

interface StatusToggleProps {
  event: Event;
  onToggle: (event: Event) => void;
  /** In a list of rows a screen reader hears of which event it is. */
  isNamed?: boolean;
}

/** Shows whether an event is active, and switches it. */
export function StatusToggle({ event, onToggle, isNamed = true }: StatusToggleProps) {
  const isActive = event.status === 'active';
  const status = isActive ? 'Active' : 'Inactive';
  return (
    <button
      type="button"
      className={row.status}
      aria-pressed={isActive}
      title={isActive ? 'Make it inactive' : 'Make it active'}
      {...(isNamed ? { 'aria-label': `${status}: ${event.title}` } : {})}
      onClick={() => onToggle(event)}
    >
      {status}
    </button>
  );
}
