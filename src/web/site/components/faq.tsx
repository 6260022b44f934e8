import { writtenIn } from '../../language/written-in.ts';
import { LinkedText } from '../../linked-text/linked-text.tsx';
import styles from './faq.module.css';
import { Icon } from './icon/icon.tsx';

interface FaqProps {
  entries: readonly { question: string; answer: string }[];
  /** Replaces `{email}` in an answer; without one, sentences that name it are left out. */
  email: string;
  title: string;
}

/** Questions and answers, one open at a time: the browser's own exclusive disclosure. */
export function Faq({ entries, email, title }: FaqProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <div className={styles.inner}>
        <h2 id="faq">{title}</h2>
        <div>
          {entries.map(({ question, answer }) => (
            <details key={question} name="faq" className={styles.entry}>
              <summary>
                <h3 {...writtenIn(question)}>{question}</h3>
                <Icon name="chevron" size={24} />
              </summary>
              <p {...writtenIn(answer)}>
                <LinkedText text={withEmail(answer, email)} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

function withEmail(answer: string, email: string): string {
  if (email) return answer.replaceAll('{email}', email);
  const sentences = answer.split(/(?<=[.!?])\s+/);
  return sentences.filter((sentence) => !sentence.includes('{email}')).join(' ');
}
