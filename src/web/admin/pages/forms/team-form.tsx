import { MAX_PEOPLE } from '#contract/pages/sections.ts';
import { FocusButton } from '../../components/form/picture/focus-button.tsx';
import type { ShownShape } from '../../components/form/picture/shown-shape.ts';
import { blankPerson } from '../state/page-draft.ts';
import { Field, HeadingField, ListField, PictureField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

const shapes = [{ shape: 'card', name: 'Team', ratio: 1, isRound: true }] as const satisfies ShownShape[];

export function TeamForm({ section, onChange, errors }: SectionFormProps<'team'>) {
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <ListField
        items={section.people}
        max={MAX_PEOPLE}
        what="person"
        nameOf={({ name }) => name}
        blank={blankPerson}
        onChange={(people, field) => onChange({ ...section, people }, field)}
      >
        {(item, change, index) => {
          const common = { item, kind: section.kind, path: `people.${index}.`, errors, onChange: change };
          return (
            <>
              <Field {...common} name="name" label="Name" required />
              <Field {...common} name="role" label="Task" />
              <Field {...common} name="phone" label="Phone" type="tel" />
              <Field {...common} name="email" label="E-mail" type="email" />
              <PictureField
                label="Photo"
                url={item.photo}
                error={errors[`${common.path}photo`]}
                onChange={(photo) => change({ ...item, photo, photoFocus: '' })}
              >
                <FocusButton
                  src={item.photo}
                  value={item.photoFocus}
                  shapes={shapes}
                  what={`the photo of ${item.name || `person ${index + 1}`}`}
                  onChange={(photoFocus) => change({ ...item, photoFocus })}
                />
              </PictureField>
            </>
          );
        }}
      </ListField>
    </div>
  );
}
