import { MAX_QUESTIONS } from '#contract/pages/sections.ts';
import { Field, HeadingField, ListField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

export function FaqForm({ section, onChange, errors }: SectionFormProps<'faq'>) {
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <ListField
        items={section.questions}
        max={MAX_QUESTIONS}
        what="question"
        blank={() => ({ question: '', answer: '' })}
        onChange={(questions, field) => onChange({ ...section, questions }, field)}
      >
        {(item, change, index) => {
          const common = {
            item,
            kind: section.kind,
            path: `questions.${index}.`,
            errors,
            onChange: change,
            required: true,
          };
          return (
            <div className={`${styles.wide} ${styles.form}`}>
              <Field {...common} name="question" label="Question" />
              <Field {...common} name="answer" label="Answer" isLong />
            </div>
          );
        }}
      </ListField>
    </div>
  );
}
