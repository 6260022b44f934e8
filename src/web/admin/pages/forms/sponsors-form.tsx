import { MAX_SPONSORS, MAX_TIERS } from '#contract/pages/sections.ts';
import { blankSponsor } from '../state/page-draft.ts';
import { Field, HeadingField, ListField, PictureField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

export function SponsorsForm({ section, onChange, errors }: SectionFormProps<'sponsors'>) {
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <ListField
        items={section.tiers}
        max={MAX_TIERS}
        what="tier"
        nameOf={({ name }) => name}
        blank={() => ({ name: '', sponsors: [blankSponsor()] })}
        onChange={(tiers, field) => onChange({ ...section, tiers }, field)}
      >
        {(tier, changeTier, index) => {
          const path = `tiers.${index}.`;
          return (
            <div className={`${styles.wide} ${styles.form}`}>
              <Field
                item={tier}
                kind={section.kind}
                path={path}
                errors={errors}
                onChange={changeTier}
                name="name"
                label="Tier"
                required
              />
              <ListField
                items={tier.sponsors}
                max={MAX_SPONSORS}
                what="sponsor"
                nameOf={({ name }) => name}
                blank={blankSponsor}
                onChange={(sponsors, field) => changeTier({ ...tier, sponsors }, field)}
              >
                {(item, change, at) => {
                  const common = { item, kind: section.kind, path: `${path}sponsors.${at}.`, errors, onChange: change };
                  return (
                    <>
                      <Field {...common} name="name" label="Sponsor" required />
                      <Field {...common} name="url" label="Website" type="url" />
                      <PictureField
                        label="Logo"
                        url={item.logo}
                        error={errors[`${common.path}logo`]}
                        onChange={(logo) => change({ ...item, logo })}
                      />
                    </>
                  );
                }}
              </ListField>
            </div>
          );
        }}
      </ListField>
    </div>
  );
}
