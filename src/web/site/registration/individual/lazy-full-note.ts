import { onDemand } from '../../components/on-demand/on-demand.tsx';

/** `FullNote`, loaded where no seat is left. */
export const FullNote = onDemand(async () => (await import('./full-note.tsx')).FullNote);
