import { Button, Textarea, TextInput } from '@mantine/core';
import { use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SectionKind } from '#contract/pages/section-kinds.ts';
import { sectionSchemas } from '#contract/pages/sections.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { showFailure } from '../../components/feedback/toast.ts';
import { maxLengthAt } from '../../components/form/max-length.ts';
import { PendingPicturesContext } from '../../components/form/picture/pending-pictures.tsx';
import { uploadThrough } from '../../components/form/upload-picture.ts';
import { MoveButtons, RemoveButton } from '../../components/row-tools.tsx';
import { moved } from '../state/page-draft.ts';
import styles from './forms.module.css';
import { useRowKeys } from './use-row-keys.ts';

interface FieldProps<Item> {
  item: Item;
  name: keyof Item & string;
  label: string;
  kind: SectionKind;
  /** The path of the item within the section, with its dot at the end. */
  path: string;
  errors: Readonly<Record<string, string>>;
  onChange: (item: Item, field: string) => void;
  isLong?: boolean;
  required?: boolean;
  description?: string;
  type?: 'email' | 'tel' | 'url';
}

/** One text of an item. */
export function Field<Item>({
  item,
  name,
  label,
  kind,
  path,
  errors,
  onChange,
  isLong,
  required = false,
  ...rest
}: FieldProps<Item>) {
  const props = {
    label,
    withAsterisk: required,
    value: String(item[name]),
    error: errors[path + name],
    maxLength: maxLengthAt(sectionSchemas[kind], path + name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...item, [name]: value }, path + name),
    ...rest,
  };
  if (!isLong) return <TextInput {...props} />;
  const { type: _, ...area } = props;
  return <Textarea autosize minRows={2} {...area} />;
}

interface HeadingFieldProps<Section> {
  section: Section;
  errors: Readonly<Record<string, string>>;
  onChange: (section: Section, field: string) => void;
}

/** The heading that a section may have. */
export const HeadingField = <Section extends { kind: SectionKind; heading: string }>({
  section,
  ...form
}: HeadingFieldProps<Section>) => (
  <Field {...form} item={section} kind={section.kind} path="" name="heading" label="Heading" />
);

interface ListFieldProps<Item> {
  items: readonly Item[];
  /** `field` as in the section's form; left out where items come, go or move. */
  onChange: (items: Item[], field?: string) => void;
  max: number;
  /** What one of them is called: `person`. */
  what: string;
  /** What tells it apart, for the names of its buttons. */
  nameOf?: (item: Item) => string;
  blank: () => Item;
  children: (item: Item, change: (item: Item, field?: string) => void, index: number) => React.ReactNode;
}

/** A list whose items are added, moved and removed by buttons. */
export function ListField<Item>({
  items,
  onChange,
  max,
  what,
  nameOf = () => '',
  blank,
  children,
}: ListFieldProps<Item>) {
  const { keys, rearrange } = useRowKeys(items.length);
  const row = (item: Item, index: number) => {
    const name = nameOf(item) || `${what} ${index + 1}`;
    const change = (next: Item, field?: string) =>
      onChange(
        items.map((one, at) => (at === index ? next : one)),
        field,
      );
    return (
      // A row of the panel: the focus goes on in the next one where it is removed.
      <li key={keys[index]}>
        <fieldset className={styles.item}>
          <legend>{`${what[0]?.toUpperCase()}${what.slice(1)} ${index + 1}`}</legend>
          <div className={styles.tools}>
            <MoveButtons
              name={name}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => {
                rearrange((all) => moved(all, index, index + by));
                onChange(moved(items, index, index + by));
              }}
            />
            <RemoveButton
              name={name}
              onRemove={() => {
                rearrange((all) => all.filter((_, at) => at !== index));
                onChange(items.filter((_, at) => at !== index));
              }}
            />
          </div>
          <div className={styles.fields}>{children(item, change, index)}</div>
        </fieldset>
      </li>
    );
  };
  return (
    <div className={styles.list}>
      {items.length > 0 ? <ul>{items.map(row)}</ul> : null}
      <Button
        variant="light"
        className={styles.add}
        disabled={items.length >= max}
        onClick={() => onChange([...items, blank()])}
      >
        Add a {what}
      </Button>
    </div>
  );
}

interface PictureFieldProps {
  label: string;
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
  /** Beside the picture, where there is one. */
  children?: React.ReactNode;
}

/** A picture that is uploaded at once; its field holds where it is. What is typed meanwhile stays. */
export function PictureField({ label, url, error, onChange, children }: PictureFieldProps) {
  const api = useAdminApi();
  const [isBusy, setBusy] = useState(false);
  /** Puts the picture into the form as it is by then; null once the field is gone, and its form may be another one. */
  const put = useRef<typeof onChange | null>(null);
  useEffect(() => {
    put.current = onChange;
    return () => {
      put.current = null;
    };
  });
  const { track } = use(PendingPicturesContext);
  const add = async (file: File) => {
    const { url: uploaded } = await uploadThrough(api)(file);
    if (!put.current)
      throw new Error(`“${file.name}” is not on the page: its field was closed before it was uploaded.`);
    // At once: another picture that comes in the same moment finds this one in the form.
    flushSync(() => put.current?.(uploaded));
  };
  const choose = async (file: File) => {
    setBusy(true);
    try {
      await track(add(file));
    } catch (failure) {
      showFailure(failure instanceof Error ? failure.message : 'The picture could not be uploaded.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.picture}>
      {url ? <img src={url} alt="" /> : null}
      <label>
        <span>{label}</span>
        <input
          type="file"
          accept="image/*"
          disabled={isBusy}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Else it names a file that failed, and the same one, chosen once more, is no change to the browser.
            currentTarget.value = '';
            if (file) void choose(file);
          }}
        />
      </label>
      {isBusy ? <span role="status">Uploading…</span> : null}
      {url ? children : null}
      {url ? (
        <Button size="compact-xs" variant="subtle" color="gulal" onClick={() => onChange('')}>
          Remove the {label.toLowerCase()}
        </Button>
      ) : null}
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  );
}
