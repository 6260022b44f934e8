import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useHydrated } from '../components/use-hydrated.ts';

/** Below the error for somebody who has to log in first: the way there. Drafts keep what was filled in, which takes scripts. */
export function LogInAgain({ path, hasDraft = true }: { path: string; hasDraft?: boolean }) {
  const hydrated = useHydrated();
  return (
    <p>
      {hydrated && hasDraft ? (
        <Trans>
          <Link to={path}>Log in</Link> and come back: what you filled in stays.
        </Trans>
      ) : (
        <Trans>
          <Link to={path}>Log in</Link> and come back.
        </Trans>
      )}
    </p>
  );
}
