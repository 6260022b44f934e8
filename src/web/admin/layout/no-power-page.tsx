import { Button } from '@mantine/core';
import styles from '../components/message-page.module.css';

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
      <Button variant="default" onClick={onLogout}>
        Logout
      </Button>
    </main>
  );
}
