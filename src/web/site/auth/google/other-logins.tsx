import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import styles from '../../forms/form.module.css';
import { LOGIN_CODE, SIGN_IN } from '../../registration/registration-paths.ts';

/** The ways in that need no Google. */
export function OtherLogins() {
  return (
    <div className={`${styles.after} ${styles.choices}`}>
      <Link to={SIGN_IN}>
        <Trans>Log in with a password</Trans>
      </Link>
      <Link to={LOGIN_CODE}>
        <Trans>Mail me a code</Trans>
      </Link>
      <a href="/admin">
        <Trans>Admin panel</Trans>
      </a>
    </div>
  );
}
