import { useFestival } from '../festival.ts';
import styles from './form.module.css';

interface FormPageProps {
  title: string;
  /** What the form is for, in a sentence or two. */
  lead: React.ReactNode;
  children: React.ReactNode;
  /** Nothing is mailed that one would wait for: it says nothing of mail. */
  isMailless?: boolean;
}

/** A page with one form; most of them promise a mail. */
export function FormPage({ title, lead, children, isMailless = false }: FormPageProps) {
  const { noMail } = useFestival();
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.lead}>{lead}</div>
      {children}
      {/* Below: what to press stays on the first screen of a phone. */}
      {noMail && !isMailless ? (
        <p className={styles.lead}>
          <strong>{noMail}</strong>
        </p>
      ) : null}
    </section>
  );
}
