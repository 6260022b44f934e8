import { Link } from 'react-router';
import styles from '../../forms/form.module.css';
import { LOGIN_CODE, SIGN_IN } from '../../registration/registration-paths.ts';

/** The ways in that need no Google. */
export function OtherLogins() {
  return (
    <div className={`${styles.after} ${styles.choices}`}>
      <Link to={SIGN_IN}>Log in with a password</Link>
      <Link to={LOGIN_CODE}>Mail me a code</Link>
      <a href="/admin">Admin panel</a>
    </div>
  );
}
