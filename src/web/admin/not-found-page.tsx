import { data, Link } from 'react-router';
import styles from './components/feedback/message-page.module.css';

export function loader() {
  return data(null, { status: 404 });
}

export default function AdminNotFoundPage() {
  return (
    <main className={styles.page}>
      <title>Page not found · Utsav admin</title>
      <h1>Page not found</h1>
      <p>There is no admin page at this address.</p>
      <p>
        <Link to="/home">Go to the dashboard</Link>
      </p>
    </main>
  );
}
