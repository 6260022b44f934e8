import { onDemand } from '../components/on-demand/on-demand.tsx';

/** The editor is large: forms are usable before it is there. */
export const DescriptionEditor = onDemand(
  'The editor',
  async () => (await import('./description-editor.tsx')).DescriptionEditor,
);
