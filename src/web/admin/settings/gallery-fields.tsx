import { Autocomplete, Button, TextInput } from '@mantine/core';
import { use, useState } from 'react';
import { MAX_GALLERY_PICTURES } from '#contract/gallery.ts';
import { festivalSettingsSchema } from '#contract/settings.ts';
import { storedCutAttributes } from '../../pictures/stored-cut.ts';
import { posterPath } from '../../posters/poster-path.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { FieldGroup } from '../components/form/field-group.tsx';
import { maxLengthAt } from '../components/form/max-length.ts';
import { FocusButton } from '../components/form/picture/focus-button.tsx';
import { PendingPicturesContext } from '../components/form/picture/pending-pictures.tsx';
import type { ShownShape } from '../components/form/picture/shown-shape.ts';
import { uploadThrough } from '../components/form/upload-picture.ts';
import { captionOf } from './photo-caption.ts';
import { RowTools } from './row-tools.tsx';
import styles from './settings.module.css';
import { partId, settingsParts } from './settings-parts.tsx';
import { newKey, type SettingsFormState } from './settings-values.ts';

const shapes = [{ shape: 'card', name: 'Gallery', ratio: 8 / 5 }] as const satisfies ShownShape[];

/** The gallery: captions, albums, and photos where there are some; the others show a generated poster. */
export function GalleryFields({ form }: { form: SettingsFormState }) {
  const { gallery } = form.values;
  return (
    <FieldGroup id={partId('gallery')} title={settingsParts.gallery}>
      {gallery.map((picture, index) => (
        <GalleryRow key={picture.key} form={form} index={index} />
      ))}
      <Button
        variant="light"
        className={styles.add}
        disabled={gallery.length >= MAX_GALLERY_PICTURES}
        onClick={() =>
          form.insertListItem('gallery', { key: newKey(), caption: '', image: null, album: '', focus: '' })
        }
      >
        Add a picture
      </Button>
      <AddPhotos form={form} />
      {gallery.length > 0 ? <ExportMenu tables={['gallery']} label="Export the gallery as it is saved" /> : null}
    </FieldGroup>
  );
}

/** The albums that there are, to choose from. */
const albumsOf = (form: SettingsFormState): string[] => [
  ...new Set(form.values.gallery.map(({ album }) => album.trim()).filter(Boolean)),
];

/** Many photos at once: a row for each, in one album; one after another, so that each is seen to arrive. */
function AddPhotos({ form }: { form: SettingsFormState }) {
  const api = useAdminApi();
  const [progress, setProgress] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const album = chosen ?? form.values.gallery.at(-1)?.album ?? '';
  const room = MAX_GALLERY_PICTURES - form.values.gallery.length;
  const { track } = use(PendingPicturesContext);

  /** Rejects where one of them could not be added. */
  const add = async (files: File[]) => {
    const failed: string[] = [];
    for (const [index, file] of files.slice(0, room).entries()) {
      setProgress(`Uploading photo ${index + 1} of ${Math.min(files.length, room)}…`);
      try {
        const { url } = await uploadThrough(api)(file);
        form.setValues(({ gallery = [] }) => ({
          gallery: [
            ...gallery,
            { key: newKey(), caption: captionOf(file.name, gallery.length + 1), image: url, album, focus: '' },
          ],
        }));
      } catch (error) {
        failed.push(`${file.name}: ${error instanceof Error ? error.message : 'not uploaded'}`);
      }
    }
    setProgress(null);
    if (files.length > room) failed.push(`The gallery has room for ${MAX_GALLERY_PICTURES} pictures.`);
    if (failed.length === 0) return;
    showFailure(failed.join(' '));
    throw new Error(failed.join(' '));
  };

  return (
    <>
      <Autocomplete
        className={styles.wide}
        label="Album of the new photos"
        maxLength={maxLengthAt(festivalSettingsSchema, 'gallery.0.album')}
        data={albumsOf(form)}
        value={album}
        disabled={progress !== null}
        onChange={setChosen}
      />
      <div className={`${styles.wide} ${styles.pick}`}>
        <label>
          Add many photos
          <input
            type="file"
            accept="image/*"
            multiple
            disabled={progress !== null || room <= 0}
            onChange={(event) => {
              const input = event.currentTarget;
              const end = () => {
                input.value = '';
              };
              track(add([...(input.files ?? [])])).then(end, end);
            }}
          />
        </label>
        {progress ? <span role="status">{progress}</span> : null}
      </div>
    </>
  );
}

function GalleryRow({ form, index }: { form: SettingsFormState; index: number }) {
  const api = useAdminApi();
  const [isBusy, setBusy] = useState(false);
  const picture = form.values.gallery[index];
  if (!picture) return null;
  const name = `picture ${index + 1}`;
  const { key } = picture;

  const { track } = use(PendingPicturesContext);
  const upload = async (file: File) => {
    const { url } = await uploadThrough(api)(file);
    // The row may have moved during the upload.
    form.setValues(({ gallery = [] }) => ({
      gallery: gallery.map((row) => (row.key === key ? { ...row, image: url, focus: '' } : row)),
    }));
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      await track(upload(file));
    } catch (error) {
      showFailure(error instanceof Error ? error.message : 'The picture could not be uploaded.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={`${styles.wide} ${styles.row}`}>
      <img
        src={picture.image ?? posterPath(picture.caption || 'utsav')}
        alt=""
        width="96"
        height="60"
        {...storedCutAttributes(picture.focus, 'card')}
      />
      <div className={styles.rowFields}>
        <TextInput
          label={`Caption of ${name}`}
          withAsterisk
          maxLength={maxLengthAt(festivalSettingsSchema, `gallery.${index}.caption`)}
          {...form.getInputProps(`gallery.${index}.caption`)}
          error={form.errors[`gallery.${index}.caption`] ?? form.errors[`gallery.${index}.image`]}
        />
        <Autocomplete
          label={`Album of ${name}`}
          maxLength={maxLengthAt(festivalSettingsSchema, `gallery.${index}.album`)}
          data={albumsOf(form)}
          {...form.getInputProps(`gallery.${index}.album`)}
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
            <FocusButton
              src={picture.image}
              value={picture.focus}
              shapes={shapes}
              what={name}
              onChange={(focus) => form.setFieldValue(`gallery.${index}.focus`, focus)}
            />
          ) : null}
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
