import { onDemand } from '../components/on-demand/on-demand.tsx';

/** `LogInAgain`, loaded where a form says that it needs a login. */
export const LogInAgain = onDemand(() => import('./log-in-again.tsx').then((part) => part.LogInAgain));
