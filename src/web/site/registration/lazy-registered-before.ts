import { onDemand } from '../components/on-demand/on-demand.tsx';

/** `RegisteredBefore`, loaded where somebody turns out to be registered already. */
export const RegisteredBefore = onDemand(() => import('./registered-before.tsx').then((part) => part.RegisteredBefore));
