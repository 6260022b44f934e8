import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { withNext } from '../auth/next-page.ts';
import { useFestival } from '../festival.ts';
import { LOGIN_CODE, MAIL_PASSES } from './registration-paths.ts';

/** Below the error for somebody who is registered already: the ways to what they have. */
export function RegisteredBefore({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { noMail } = useFestival();
  if (isLoggedIn) {
    return (
      <p>
        <Link to={MY_REGISTRATIONS}>
          <Trans>See it in your registrations</Trans>
        </Link>
      </p>
    );
  }
  if (noMail) {
    return (
      <p>
        <Trans>Is it you?</Trans> {noMail}
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Is it you? The e-mail that we sent to this address links to your pass and its payment.{' '}
        <Link to={MAIL_PASSES}>Mail me my passes</Link> once more, or{' '}
        <Link to={withNext(LOGIN_CODE, MY_REGISTRATIONS)}>log in with a code sent by e-mail</Link>.
      </Trans>
    </p>
  );
}
