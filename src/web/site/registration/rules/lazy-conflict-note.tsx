import type { EventConflict } from '#contract/rosters/other-events.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';

const LazyNote = onDemand(() => import('./conflict-note.tsx').then((part) => part.ConflictNote));

/** `ConflictNote`, loaded where there is a conflict. */
export const ConflictNote = ({ conflicts }: { conflicts: EventConflict[] }) =>
  conflicts.length > 0 ? <LazyNote conflicts={conflicts} /> : null;
