import { onDemand } from '../components/on-demand/on-demand.tsx';

/** `LogInAgain`, loaded where a form says that it needs a login. */
export const LogInAgain = onDemand(async () => (await import('./log-in-again.tsx')).LogInAgain);
