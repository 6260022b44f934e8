import { Written } from '../language/written.tsx';
import { Paragraphs, SectionHeading } from './section-heading.tsx';
import { innerHeading, type SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

/** Questions that open their answers, without scripts too. */
export function FaqSection({ section: { id, heading, questions } }: SectionViewProps<'faq'>) {
  const Heading = innerHeading(heading);
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <div>
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page that is only read never changes its order.
          <details key={index} name={`faq-${id}`} className={styles.question}>
            <summary>
              <Written as={Heading} className={styles.name} text={question} />
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
                <path d="M6 9.5l6 6 6-6" />
              </svg>
            </summary>
            <Paragraphs text={answer} />
          </details>
        ))}
      </div>
    </>
  );
}
