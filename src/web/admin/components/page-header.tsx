import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** A line that describes the page. */
  children?: React.ReactNode;
  actions?: React.ReactNode;
}

/** The document's title, the heading and what can be done from here. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Utsav admin`}</title>
      <div className={styles.text}>
        <h1>{title}</h1>
        {children ? <p>{children}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
