import { Alert, Anchor, Button } from '@mantine/core';
import { SecurityView } from '../auth/two-factor/security-view.tsx';
import styles from './two-step-needed-page.module.css';

/** In place of the whole panel, for an admin whose role needs two-step login: how to switch it on. */
export function TwoStepNeededPage({ onLogout }: { onLogout: () => void }) {
  return (
    <main className={styles.page}>
      <Alert color="marigold" variant="light" title="Your role needs two-step login">
        <p>
          A president of the festival asks for it. Switch it on below: you need your password and an authenticator app.
          Then open the panel.
        </p>
        <p>
          No password yet?{' '}
          <Anchor href="/admin-forgot-password" underline="always">
            Set one with a link sent by e-mail
          </Anchor>
          .
        </p>
        <div className={styles.buttons}>
          <Button component="a" href="/home">
            Open the panel
          </Button>
          <Button variant="default" onClick={onLogout}>
            Logout
          </Button>
        </div>
      </Alert>
      <SecurityView />
    </main>
  );
}
