import { Button, Textarea, TextInput } from '@mantine/core';
import { festivalSettingsSchema } from '#contract/settings.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { maxLengthAt } from '../components/form/max-length.ts';
import { RowTools } from './row-tools.tsx';
import styles from './settings.module.css';
import { partId, settingsParts } from './settings-parts.tsx';
import { newKey, type SettingsFormState } from './settings-values.ts';

interface FieldsProps {
  form: SettingsFormState;
}

const MAX_MOMENTS = 12;

/** The home page's moments. */
export function MomentFields({ form }: FieldsProps) {
  const { moments } = form.values;
  return (
    <FieldGroup id={partId('moments')} title={settingsParts.moments}>
      {moments.map(({ key }, index) => (
        <div key={key} className={`${styles.wide} ${styles.row}`}>
          <div className={styles.rowFields}>
            <TextInput
              label={`Moment ${index + 1}`}
              withAsterisk
              maxLength={maxLengthAt(festivalSettingsSchema, `moments.${index}.title`)}
              {...form.getInputProps(`moments.${index}.title`)}
            />
            <Textarea
              label={`Text of moment ${index + 1}`}
              withAsterisk
              autosize
              maxLength={maxLengthAt(festivalSettingsSchema, `moments.${index}.text`)}
              {...form.getInputProps(`moments.${index}.text`)}
            />
          </div>
          <RowTools form={form} list="moments" index={index} count={moments.length} name={`moment ${index + 1}`} />
        </div>
      ))}
      <Button
        variant="light"
        className={styles.add}
        disabled={moments.length >= MAX_MOMENTS}
        onClick={() => form.insertListItem('moments', { key: newKey(), title: '', text: '' })}
      >
        Add a moment
      </Button>
    </FieldGroup>
  );
}

/** The questions of the home page: always five. */
export function FaqFields({ form }: FieldsProps) {
  return (
    <FieldGroup id={partId('faq')} title={settingsParts.faq}>
      {form.values.faq.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always five, in this order.
        <div key={index} className={`${styles.wide} ${styles.rowFields}`}>
          <TextInput
            label={`Question ${index + 1}`}
            withAsterisk
            maxLength={maxLengthAt(festivalSettingsSchema, `faq.${index}.question`)}
            {...form.getInputProps(`faq.${index}.question`)}
          />
          <Textarea
            label={`Answer ${index + 1}`}
            withAsterisk
            autosize
            maxLength={maxLengthAt(festivalSettingsSchema, `faq.${index}.answer`)}
            {...form.getInputProps(`faq.${index}.answer`)}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
