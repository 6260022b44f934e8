import { useLocation } from 'react-router';
import styles from './message-page.module.css';

/** For a page that failed to render. "Try again" is a plain link, so that it works in any state. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <main className={styles.page}>
      <title>Something went wrong · Utsav admin</title>
      <h1>Something went wrong</h1>
      <p role="alert">This screen could not be shown. What you saved is safe, and drafts are kept in this browser.</p>
      <p>
        <a href={pathname + search}>Try again</a> or <a href="/home">go to the dashboard</a>.
      </p>
    </main>
  );
}
