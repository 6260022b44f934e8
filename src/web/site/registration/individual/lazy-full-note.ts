import { onDemand } from '../../components/on-demand/on-demand.tsx';

/** `FullNote`, loaded where no seat is left. */
export const FullNote = onDemand(() => import('./full-note.tsx').then((part) => part.FullNote));
