import { Button } from '@mantine/core';
import { GoogleForm, useHasGoogle } from '../../../google-login/google-form.tsx';
import { GoogleMark } from '../../../google-login/google-mark.tsx';
import styles from './google-button.module.css';

/** The button of the login with Google, where this site has it; it leads back to the panel. */
export function GoogleButton() {
  if (!useHasGoogle()) return null;
  return (
    <GoogleForm next="/admin" className={styles.form}>
      <Button type="submit" variant="default" fullWidth leftSection={<GoogleMark />}>
        Continue with Google
      </Button>
    </GoogleForm>
  );
}
