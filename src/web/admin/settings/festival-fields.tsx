import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { festivalSettingsSchema } from '#contract/settings.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { maxLengthAt } from '../components/form/max-length.ts';
import styles from './settings.module.css';
import { partId, settingsParts } from './settings-parts.tsx';
import type { SettingsFormState } from './settings-values.ts';

interface FieldsProps {
  form: SettingsFormState;
}

/** Names, venue and contact. */
export function FestivalFields({ form }: FieldsProps) {
  return (
    <FieldGroup id={partId('festival')} title={settingsParts.festival}>
      <TextInput
        label="Festival name"
        withAsterisk
        maxLength={maxLengthAt(festivalSettingsSchema, 'festivalName')}
        {...form.getInputProps('festivalName')}
      />
      <TextInput
        label="Institute name"
        maxLength={maxLengthAt(festivalSettingsSchema, 'instituteName')}
        {...form.getInputProps('instituteName')}
      />
      <TextInput
        className={styles.wide}
        label="Line under “presents”"
        description="Such as when and where"
        maxLength={maxLengthAt(festivalSettingsSchema, 'heroLine')}
        {...form.getInputProps('heroLine')}
      />
      <Textarea
        className={styles.wide}
        label="Tagline"
        autosize
        maxLength={maxLengthAt(festivalSettingsSchema, 'tagline')}
        {...form.getInputProps('tagline')}
      />
      <TextInput label="City" maxLength={maxLengthAt(festivalSettingsSchema, 'city')} {...form.getInputProps('city')} />
      <TextInput label="Contact e-mail" type="email" {...form.getInputProps('email')} />
      <TextInput label="Contact phone" type="tel" {...form.getInputProps('phone')} />
      <TagsInput
        className={styles.wide}
        label="Bubbles"
        description="The names that float about the headline, 12 at most. Enter adds one; without any, the main events float"
        maxTags={12}
        {...form.getInputProps('bubbles')}
      />
      <Textarea
        className={styles.wide}
        label="Search words"
        description="Words that mean the same, a group on each line: dance, nritya, नृत्य"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={maxLengthAt(festivalSettingsSchema, 'searchWords')}
        {...form.getInputProps('searchWords')}
      />
    </FieldGroup>
  );
}

const quickLinks = { aboutUs: 'About Us', careers: 'Careers', contact: 'Contact' } as const;
const socialLinks = { linkedin: 'LinkedIn', instagram: 'Instagram', x: 'X', facebook: 'Facebook' } as const;

/** Where the footer leads; an empty link is not shown. */
export function LinkFields({ form }: FieldsProps) {
  const link = { type: 'url', placeholder: 'https://' } as const;
  return (
    <FieldGroup id={partId('links')} title={settingsParts.links}>
      {Object.entries(quickLinks).map(([name, label]) => (
        <TextInput key={name} label={label} {...link} {...form.getInputProps(`quickLinks.${name}`)} />
      ))}
      {Object.entries(socialLinks).map(([name, label]) => (
        <TextInput key={name} label={label} {...link} {...form.getInputProps(`socialLinks.${name}`)} />
      ))}
      {form.values.developers.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always three, in this order.
        <div key={index} className={`${styles.wide} ${styles.pair}`}>
          <TextInput
            label={`Developer ${index + 1}`}
            maxLength={maxLengthAt(festivalSettingsSchema, `developers.${index}.label`)}
            {...form.getInputProps(`developers.${index}.label`)}
          />
          <TextInput
            label={`Link of developer ${index + 1}`}
            {...link}
            {...form.getInputProps(`developers.${index}.url`)}
          />
        </div>
      ))}
    </FieldGroup>
  );
}
