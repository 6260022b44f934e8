import styles from './form.module.css';

interface FormPageProps {
  title: string;
  /** What the form is for, in a sentence or two. */
  lead: React.ReactNode;
  children: React.ReactNode;
}

/** A page with one form. */
export function FormPage({ title, lead, children }: FormPageProps) {
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.lead}>{lead}</div>
      {children}
    </section>
  );
}
