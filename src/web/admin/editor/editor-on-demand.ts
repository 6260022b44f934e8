import { onDemand } from '../components/on-demand/on-demand.tsx';

/** The editor is large: forms are usable before it is there. */
export const DescriptionEditor = onDemand('The editor', () =>
  import('./description-editor.tsx').then((part) => part.DescriptionEditor),
);
