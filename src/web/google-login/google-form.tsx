import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';

/** The page that sends people on to Google. */
const GOOGLE_LOGIN = '/signin/google';

/** Whether this site takes logins with Google. */
export function useHasGoogle(): boolean {
  return useRouteLoaderData<typeof rootLoader>('root')?.hasGoogle ?? false;
}

interface GoogleFormProps {
  /** The page to go to afterwards. */
  next: string | null;
  className?: string | undefined;
  /** The button, in the look of its side. */
  children: React.ReactNode;
}

/** Begins a login with Google. A plain form, since the browser leaves the site; it works without JavaScript. */
export function GoogleForm({ next, className, children }: GoogleFormProps) {
  return (
    <form method="post" action={GOOGLE_LOGIN} className={className}>
      {next === null ? null : <input type="hidden" name="next" value={next} />}
      {children}
    </form>
  );
}
