import { useLocation } from 'react-router';
import styles from './message-page.module.css';

/** "Try again" is a plain link, so that it works in any state. */
function Message({ children }: { children?: React.ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Something went wrong · Utsav admin</title>
      <h1>Something went wrong</h1>
      <p role="alert">This screen could not be shown. What you saved is safe, and drafts are kept in this browser.</p>
      <p>
        <a href={pathname + search}>Try again</a>
        {children}
      </p>
    </>
  );
}

/** In place of the whole panel, where the panel itself failed. */
export function ErrorPage() {
  return (
    <main className={styles.page}>
      <Message>
        {' '}
        or <a href="/home">go to the dashboard</a>.
      </Message>
    </main>
  );
}

/** In place of a screen that failed to render, beside the menu. */
export function FailedScreen() {
  return (
    <div className={styles.page}>
      <Message />
    </div>
  );
}
