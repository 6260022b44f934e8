import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { posterPath } from '../../posters/poster-path.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { uploadThrough } from '../components/form/upload-picture.ts';
import { RowTools } from './row-tools.tsx';
import styles from './settings.module.css';
import { newKey, type SettingsFormState } from './settings-values.ts';

const MAX_PICTURES = 60;

/** The photo strip: captions, and pictures where there are some; the others show a generated poster. */
export function GalleryFields({ form }: { form: SettingsFormState }) {
  const { gallery } = form.values;
  return (
    <FieldGroup title="Gallery">
      {gallery.map((picture, index) => (
        <GalleryRow key={picture.key} form={form} index={index} />
      ))}
      <Button
        variant="light"
        className={styles.add}
        disabled={gallery.length >= MAX_PICTURES}
        onClick={() => form.insertListItem('gallery', { key: newKey(), caption: '', image: null })}
      >
        Add a picture
      </Button>
    </FieldGroup>
  );
}

function GalleryRow({ form, index }: { form: SettingsFormState; index: number }) {
  const api = useAdminApi();
  const [isBusy, setBusy] = useState(false);
  const picture = form.values.gallery[index];
  if (!picture) return null;
  const name = `picture ${index + 1}`;
  const { key } = picture;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const { url } = await uploadThrough(api)(file);
      // The row may have moved during the upload.
      form.setValues(({ gallery = [] }) => ({
        gallery: gallery.map((row) => (row.key === key ? { ...row, image: url } : row)),
      }));
    } catch (error) {
      showFailure(error instanceof Error ? error.message : 'The picture could not be uploaded.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={`${styles.wide} ${styles.row}`}>
      <img src={picture.image ?? posterPath(picture.caption || 'utsav')} alt="" width="96" height="60" />
      <div className={styles.rowFields}>
        <TextInput
          label={`Caption of ${name}`}
          withAsterisk
          maxLength={120}
          {...form.getInputProps(`gallery.${index}.caption`)}
          error={form.errors[`gallery.${index}.caption`] ?? form.errors[`gallery.${index}.image`]}
        />
        <div className={styles.pick}>
          <input
            type="file"
            accept="image/*"
            aria-label={`File of ${name}`}
            disabled={isBusy}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          {isBusy ? <span role="status">Uploading…</span> : null}
          {picture.image ? (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gulal"
              onClick={() => form.setFieldValue(`gallery.${index}.image`, null)}
            >
              Remove the picture
            </Button>
          ) : null}
        </div>
      </div>
      <RowTools form={form} list="gallery" index={index} count={form.values.gallery.length} name={name} />
    </div>
  );
}
