import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { pagePath } from '#contract/pages/page-path.ts';
import { slugOf, slugProblem } from '#contract/pages/page-slugs.ts';
import { MAX_SLUG, MAX_TITLE } from '#contract/pages/section-kinds.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { withFieldErrors } from '../committee/with-field-errors.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { pagesItem } from '../layout/nav-links.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { pagesKey } from '../queries/site/pages.ts';
import styles from './pages.module.css';
import { type StarterKey, starterKeys, starters, startPage } from './state/starters.ts';

const DRAFT = 'new-page';

/** Makes a draft, from nothing or from something to write over, and opens it. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { callOnce } = useAdminApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The url follows the title until somebody writes another one.
  const [isOwnUrl, setOwnUrl] = useState(false);
  const form = useForm({
    initialValues: { starter: 'empty' as StarterKey, title: '', slug: '' },
    validate: {
      title: (value) => (value.trim() ? null : 'Give the page a title'),
      slug: slugProblem,
    },
  });
  const draft = useDraftOfForm(DRAFT, form, onClose);
  const rename = (title: string) => form.setValues({ title, ...(isOwnUrl ? {} : { slug: slugOf(title) }) });
  const making = useSingleMutation({
    mutationFn: ({ starter, title, slug }: typeof form.values) =>
      withFieldErrors(form, () =>
        callOnce(endpoints.pages.create, { body: startPage(starter, title, slug) }, { draft: DRAFT }),
      ),
    onSuccess: (response) => {
      draft.done();
      if (response) void navigate(`${pagesItem.path}/${response.data._id}`);
      else showSuccess('The draft is made');
    },
    onSettled: () => void client.invalidateQueries({ queryKey: pagesKey, exact: true }),
  });
  return (
    <FormModal opened onClose={onClose} draft={draft} title="New page">
      <form
        className={styles.dialog}
        noValidate
        onSubmit={form.onSubmit((values) => making.mutate(values), focusFirstError)}
      >
        <NativeSelect
          label="Start from"
          data={starterKeys.map((value) => ({ value, label: starters[value].label }))}
          value={form.values.starter}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('starter', value as StarterKey);
            const isFromStarter = starterKeys.some((key) => starters[key].title === form.values.title);
            if (isFromStarter) rename(starters[value as StarterKey].title);
          }}
        />
        <TextInput
          label="Title"
          withAsterisk
          data-autofocus
          maxLength={MAX_TITLE}
          {...form.getInputProps('title')}
          onChange={({ currentTarget: { value } }) => rename(value)}
        />
        <TextInput
          label="URL"
          withAsterisk
          description={pagePath(form.values.slug || '…')}
          maxLength={MAX_SLUG}
          {...form.getInputProps('slug')}
          onChange={({ currentTarget: { value } }) => {
            setOwnUrl(value !== '');
            form.setFieldValue('slug', value);
          }}
        />
        <DialogFooter
          failure={making.error && Object.keys(form.errors).length === 0 ? failureText(making.error) : null}
          confirm="Make the draft"
          isPending={making.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}
