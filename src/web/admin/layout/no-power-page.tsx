import { Button } from '@mantine/core';
import { UnsentScans } from '../check-in/offline/unsent-scans.tsx';
import styles from '../components/feedback/message-page.module.css';

/** In place of a page that the admin's roles do not include. */
export function NoPowerPage() {
  return (
    <div className={styles.page}>
      <title>Not part of your role · Utsav admin</title>
      <h1>Not part of your role</h1>
      <p>Your roles do not include this page. A president of the festival can give you one that does.</p>
    </div>
  );
}

/** In place of the whole panel, for a volunteer whose link is over. */
export function LinkEndedPage() {
  return (
    <main className={styles.page}>
      <title>Link ended · Utsav admin</title>
      <h1>Your link has ended</h1>
      <p>It ran out or was revoked. Thank you for your help! If you are still needed, ask for another link.</p>
      <UnsentScans />
      <Button component="a" href="/" variant="default">
        See the festival
      </Button>
    </main>
  );
}

/** In place of the whole panel, for an account whose roles have all ended. */
export function NoRolePage({ onLogout }: { onLogout: () => void }) {
  return (
    <main className={styles.page}>
      <title>No role · Utsav admin</title>
      <h1>You have no role at the moment</h1>
      <p>
        Your account is there, but its roles have ended or were revoked. A president of the festival can give you one;
        then load this page again.
      </p>
      <UnsentScans />
      <Button variant="default" onClick={onLogout}>
        Logout
      </Button>
    </main>
  );
}
