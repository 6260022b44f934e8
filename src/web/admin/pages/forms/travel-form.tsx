import { MAX_STAYS, MAX_WAYS } from '#contract/pages/sections.ts';
import { blankStay } from '../state/page-draft.ts';
import { Field, HeadingField, ListField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

export function TravelForm({ section, onChange, errors }: SectionFormProps<'travel'>) {
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <ListField
        items={section.ways}
        max={MAX_WAYS}
        what="way"
        nameOf={({ title }) => title}
        blank={() => ({ title: '', text: '' })}
        onChange={(ways, field) => onChange({ ...section, ways }, field)}
      >
        {(item, change, index) => {
          const common = { item, kind: section.kind, path: `ways.${index}.`, errors, onChange: change, required: true };
          return (
            <div className={`${styles.wide} ${styles.form}`}>
              <Field {...common} name="title" label="How" />
              <Field {...common} name="text" label="Description" isLong />
            </div>
          );
        }}
      </ListField>
      <ListField
        items={section.stays}
        max={MAX_STAYS}
        what="stay"
        nameOf={({ name }) => name}
        blank={blankStay}
        onChange={(stays, field) => onChange({ ...section, stays }, field)}
      >
        {(item, change, index) => {
          const common = { item, kind: section.kind, path: `stays.${index}.`, errors, onChange: change };
          return (
            <>
              <Field {...common} name="name" label="Where" required />
              <Field {...common} name="price" label="Price" description="As people say it: ₹800 a night" />
              <Field {...common} name="phone" label="Phone" type="tel" />
              <Field {...common} name="url" label="Website" type="url" />
              <div className={styles.wide}>
                <Field {...common} name="text" label="Description" isLong />
              </div>
            </>
          );
        }}
      </ListField>
    </div>
  );
}
