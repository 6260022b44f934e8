import type { EventConflict } from '#contract/rosters/other-events.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';

const LazyNote = onDemand(async () => (await import('./conflict-note.tsx')).ConflictNote);

/** `ConflictNote`, loaded where there is a conflict. */
export const ConflictNote = ({ conflicts }: { conflicts: EventConflict[] }) =>
  conflicts.length > 0 ? <LazyNote conflicts={conflicts} /> : null;
