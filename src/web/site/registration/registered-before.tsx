import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { withNext } from '../auth/next-page.ts';
import { LOGIN_CODE, MAIL_PASSES, MY_REGISTRATIONS } from './registration-paths.ts';

/** Below the error for somebody who is registered already: the ways to what they have. */
export function RegisteredBefore({ isLoggedIn }: { isLoggedIn: boolean }) {
  if (isLoggedIn) {
    return (
      <p>
        <Link to={MY_REGISTRATIONS}>
          <Trans>See it in your registrations</Trans>
        </Link>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Is it you? The e-mail that we sent to this address links to your pass and its payment.{' '}
        <Link to={MAIL_PASSES}>Mail me my passes</Link> once more, or{' '}
        <Link to={withNext(LOGIN_CODE, MY_REGISTRATIONS)}>log in by a mailed code</Link>.
      </Trans>
    </p>
  );
}
