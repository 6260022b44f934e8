import styles from './auth-page.module.css';

/** The layout of the pages before the login: one card on the festival's night. */
export function AuthPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.night}>
      <title>{`${title} · Utsav`}</title>
      <main className={styles.card}>
        <div className={styles.toran} aria-hidden="true" />
        <p className={styles.brand}>Utsav</p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
