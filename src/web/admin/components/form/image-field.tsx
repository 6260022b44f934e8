import { Button, Input, Progress } from '@mantine/core';
import { IconPhoto, IconUpload } from '@tabler/icons-react';
import { use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { storedCutAttributes } from '../../../pictures/stored-cut.ts';
import styles from './image-field.module.css';
import { FocusPicker } from './picture/focus-picker.tsx';
import { PendingPicturesContext } from './picture/pending-pictures.tsx';
import type { ShownShape } from './picture/shown-shape.ts';
import { shrinkPicture } from './picture/shrink-picture.ts';
import { useDropZone } from './use-drop-zone.ts';

const ACCEPTED = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

interface ImageFieldProps {
  label?: string;
  /** The picture that was chosen, and the one that is stored. */
  file: File | null;
  current?: string | null;
  isRemoved?: boolean;
  onFile: (file: File | null) => void;
  onRemove?: (isRemoved: boolean) => void;
  /** What the server said of it. */
  error?: React.ReactNode;
  /** How much of the upload is sent, from 0 to 1, during the upload. */
  progress?: number | null;
  /** The point that stays in sight where the picture is cut, and where it is; `stored` is that of `current`. */
  focus?: { value: string; stored: string; shapes: readonly ShownShape[]; onChange: (focus: string) => void };
}

const BROKEN = 'This file cannot be shown: it may be damaged. Choose another one.';

/** The object URL of a chosen file for as long as it is shown. */
export function useFileUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file !== null && shown?.file === file ? shown.url : null;
}

/** Why a file cannot be a picture here, or null. The server looks at the content itself. */
function rejection(file: File): string | null {
  if (!ACCEPTED.includes(file.type)) return 'Choose a PNG, JPG, GIF, WebP or AVIF picture';
  if (file.size > MAX_IMAGE_BYTES) return 'The picture is larger than 10 MB';
  return null;
}

/** Takes an image that is pasted into the page, but not into the editor or a text field. */
function usePastedImage(onImage: (file: File) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    const isInEditor = event.target instanceof Element && event.target.closest('#editorjs, [contenteditable="true"]');
    if (!file || isInEditor) return;
    event.preventDefault();
    onImage(file);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** The browser would open a file that is dropped beside the field, and the form would be lost. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse);
    return () => {
      for (const name of ['dragover', 'drop'] as const) window.removeEventListener(name, refuse);
    };
  }, []);
}

/** A picture: picked, dropped or pasted, shown before it is sent. */
export function ImageField(props: ImageFieldProps) {
  const { label = 'Image', file, current = null, isRemoved = false, onFile, onRemove, error, progress, focus } = props;
  const [refused, setRefused] = useState<string | null>(null);
  /** The URL of a picture that the browser could not show. */
  const [broken, setBroken] = useState<string | null>(null);
  const latest = useRef(file);
  latest.current = file;
  /** What was picked last, while it may still be made smaller. */
  const picked = useRef<File>(null);
  const { track } = use(PendingPicturesContext);
  const chosen = useFileUrl(file);
  const id = useId();
  const shown = chosen ?? (isRemoved ? null : current);

  const accept = (given: File) => {
    const why = rejection(given);
    setRefused(why);
    if (why === null) {
      setBroken(null);
      onFile(given);
      onRemove?.(false);
      focus?.onChange('');
      void shrinkPicture(given).then((smaller) => {
        // Unless another one was chosen, or it was taken back or sent, meanwhile.
        if (smaller !== given && latest.current === given) onFile(smaller);
      });
    }
  };
  const take = (given: File | undefined) => {
    if (!given) return;
    picked.current = given;
    if (given.size <= MAX_IMAGE_BYTES) accept(given);
    // A camera's photo is larger than what is sent of it.
    else track(shrinkLarge(given)).catch(() => undefined);
  };
  /** Rejects where it stays too large. */
  const shrinkLarge = async (given: File) => {
    const smaller = await shrinkPicture(given);
    if (picked.current !== given) return;
    flushSync(() => accept(smaller));
    if (rejection(smaller) !== null) throw new Error('This picture is larger than 10 MB.');
  };
  const takeAway = () => {
    picked.current = null;
    setRefused(null);
    focus?.onChange(file ? focus.stored : '');
    if (file) onFile(null);
    else onRemove?.(true);
  };
  const dropZone = useDropZone(take);
  usePastedImage(take);
  useNoStrayDrops();

  const isBroken = shown !== null && broken === shown;
  const message = refused ?? error ?? (isBroken && file ? BROKEN : null);
  return (
    <div className={styles.field}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div className={styles.zone} {...dropZone}>
        {shown && !isBroken ? (
          <img
            src={shown}
            alt="As it will be shown"
            className={styles.preview}
            {...storedCutAttributes(focus?.value, 'card')}
            onError={() => setBroken(shown)}
          />
        ) : (
          <IconPhoto size={36} stroke={1.3} aria-hidden className={styles.empty} />
        )}
        <div className={styles.text}>
          <label htmlFor={id} className={styles.pick}>
            <IconUpload size={16} aria-hidden /> {shown ? 'Choose another' : 'Choose a picture'}
          </label>
          <input
            id={id}
            name="image"
            type="file"
            accept="image/*"
            className={styles.input}
            aria-describedby={`${id}-hint`}
            aria-invalid={message ? true : undefined}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // Else the same file, chosen for the next form, is no change to the browser.
              currentTarget.value = '';
            }}
          />
          <p id={`${id}-hint`} className={styles.hint}>
            PNG, JPG, GIF up to 10MB
            <br />
            WebP and AVIF too. You can also drop or paste it here.
          </p>
          {shown && (file || onRemove) ? (
            <Button size="compact-sm" variant="subtle" color="gulal" onClick={takeAway}>
              {file ? 'Take it back' : 'Remove the picture'}
            </Button>
          ) : null}
        </div>
      </div>
      {focus && shown && !isBroken ? (
        <FocusPicker src={shown} value={focus.value} shapes={focus.shapes} onChange={focus.onChange} />
      ) : null}
      {message ? (
        <Input.Error mt={6} role="alert">
          {message}
        </Input.Error>
      ) : null}
      {progress == null || !file ? null : (
        <Progress value={progress * 100} mt="xs" aria-label="Upload of the picture" animated />
      )}
    </div>
  );
}
