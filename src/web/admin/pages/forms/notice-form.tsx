import { SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { announcementLevelKeys, announcementLevels } from '#contract/announcements/announcement-levels.ts';
import { Field, HeadingField } from './fields.tsx';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

const levels = announcementLevelKeys.map((value) => ({ value, label: announcementLevels[value] }));

export function NoticeForm({ section, onChange, errors }: SectionFormProps<'notice'>) {
  const common = { item: section, kind: section.kind, path: '', errors, onChange };
  const id = useId();
  return (
    <div className={styles.form}>
      <HeadingField section={section} errors={errors} onChange={onChange} />
      <Field {...common} name="text" label="Text" isLong required />
      <div>
        <Text size="sm" fw={600} id={id}>
          Level
        </Text>
        <SegmentedControl
          fullWidth
          data={levels}
          aria-labelledby={id}
          value={section.level}
          onChange={(level) => onChange({ ...section, level })}
        />
      </div>
    </div>
  );
}
