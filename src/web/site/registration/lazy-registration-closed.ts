import { onDemand } from '../components/on-demand/on-demand.tsx';

/** `RegistrationClosed`, loaded where it is shown in place of a form. */
export const RegistrationClosed = onDemand(() =>
  import('./registration-closed.tsx').then((part) => part.RegistrationClosed),
);
