import { useLocation } from 'react-router';
import styles from './message-page.module.css';

const text = 'This screen could not be shown. What you saved is safe, and drafts are kept in this browser.';

/** In place of the whole panel, where the panel itself failed. "Try again" is a plain link, so that it works in any state. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <main className={styles.page}>
      <title>Something went wrong · Utsav admin</title>
      <h1>Something went wrong</h1>
      <p role="alert">{text}</p>
      <p>
        <a href={pathname + search}>Try again</a> or <a href="/home">go to the dashboard</a>.
      </p>
    </main>
  );
}

/** In place of a screen that failed to render, beside the menu. */
export function FailedScreen() {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.page}>
      <title>Something went wrong · Utsav admin</title>
      <h1>Something went wrong</h1>
      <p role="alert">{text}</p>
      <p>
        <a href={pathname + search}>Try again</a>
      </p>
    </div>
  );
}
