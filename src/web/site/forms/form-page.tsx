import { useFestival } from '../festival.ts';
import styles from './form.module.css';

interface FormPageProps {
  title: string;
  /** What the form is for, in a sentence or two. */
  lead: React.ReactNode;
  children: React.ReactNode;
}

/** A page with one form; most of them promise a mail. */
export function FormPage({ title, lead, children }: FormPageProps) {
  const { noMail } = useFestival();
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.lead}>{lead}</div>
      {children}
      {/* Below: what to press stays on the first screen of a phone. */}
      {noMail ? (
        <p className={styles.lead}>
          <strong>{noMail}</strong>
        </p>
      ) : null}
    </section>
  );
}
