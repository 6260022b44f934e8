import { Trans } from '@lingui/react/macro';
import { GoogleForm, useHasGoogle } from '../../../google-login/google-form.tsx';
import { GoogleMark } from '../../../google-login/google-mark.tsx';
import { button } from '../../components/button.ts';
import styles from '../../forms/form.module.css';

/** The button of the login with Google, where this site has it. */
export function GoogleButton({ next }: { next: string | null }) {
  if (!useHasGoogle()) return null;
  return (
    <GoogleForm next={next} className={styles.other}>
      <button type="submit" className={button('ghost', 'wide')}>
        <GoogleMark /> <Trans>Continue with Google</Trans>
      </button>
    </GoogleForm>
  );
}
