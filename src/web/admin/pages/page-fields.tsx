import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { pagePath } from '#contract/pages/page-path.ts';
import {
  MAX_SLUG,
  MAX_SUMMARY,
  MAX_TITLE,
  type Navigation,
  navigationKeys,
  navigations,
} from '#contract/pages/section-kinds.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import styles from './pages.module.css';
import type { PageDraft } from './state/page-draft.ts';

interface PageFieldsProps {
  draft: PageDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<PageDraft>, field?: string) => void;
}

/** What a page is called, where it is, and what links to it. */
export function PageFields({ draft, errors, onChange }: PageFieldsProps) {
  const { title, slug, summary, navigation } = draft;
  return (
    <FieldGroup title="The page">
      <TextInput
        label="Title"
        withAsterisk
        maxLength={MAX_TITLE}
        value={title}
        error={errors.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value }, 'title')}
      />
      <TextInput
        label="URL"
        withAsterisk
        description={`${pagePath(slug || '…')} · links to a former URL of a public page go on`}
        maxLength={MAX_SLUG}
        value={slug}
        error={errors.slug}
        onChange={({ currentTarget: { value } }) => onChange({ slug: value }, 'slug')}
      />
      <Textarea
        label="Summary"
        description="Below the title, and in search engines and link previews"
        className={styles.wide}
        autosize
        maxLength={MAX_SUMMARY}
        value={summary}
        error={errors.summary}
        onChange={({ currentTarget: { value } }) => onChange({ summary: value }, 'summary')}
      />
      <NativeSelect
        label="Linked"
        value={navigation}
        error={errors.navigation}
        data={navigationKeys.map((value) => ({ value, label: navigations[value] }))}
        onChange={({ currentTarget: { value } }) => onChange({ navigation: value as Navigation })}
      />
    </FieldGroup>
  );
}
