import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLinkGuard } from '../../offline/use-link-guard.ts';
import { loadSending } from '../load-sending.ts';
import { draftStorage } from './draft-storage.ts';
import { clearDraft, type Draft, type DraftField, newIdempotencyKey, readDraft, saveDraft } from './draft-store.ts';
import { readFields, withTyped } from './form-fields.ts';

export interface DraftOptions {
  /** Which form of which event: `individual:{id}`. */
  of: string;
  /** The e-mail of the account that the form was opened with; undefined for a guest. */
  person: string | undefined;
  /** Prepares a form that decides itself which fields it has, before they are filled in. */
  restore?: (fields: () => FormData) => unknown;
}

/** Fields that others make appear are filled in once they are there (ms). */
const LATE_FIELDS = 60;

const toFormData = (fields: readonly DraftField[]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

/**
 * Keeps what is filled into a form until it was sent successfully, and fills it in again after a reload or a login.
 * While something is filled in, a link that cannot be followed for want of a connection leaves the page as it is.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  options: DraftOptions | undefined,
  isPosted: boolean,
) {
  const { of = '', person = '', restore } = options ?? {};
  const [isRestored, setRestored] = useState(false);
  const [isEmptied, setEmptied] = useState(false);
  const key = useRef<string | null>(null);
  const isDirty = useRef(false);
  const isFilling = useRef(false);
  /** The names of fields that somebody changed on this page. */
  const touched = useRef(new Set<string>());
  const isStayed = useLinkGuard(() => isDirty.current, of !== '') !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; `restore` is another function each time.
  useEffect(() => {
    if (!of) return;
    const draft = readDraft(draftStorage(), of, person, Date.now());
    if (!draft) return;
    key.current = draft.key;
    // What was posted without JavaScript is newer.
    if (isPosted) return;
    isDirty.current = true;
    const timers: ReturnType<typeof setTimeout>[] = [];
    let isGone = false;
    async function fillIn({ fields }: Draft) {
      const { fillForm } = await loadSending();
      // What is typed meanwhile stays.
      const merged = () => (form.current ? withTyped(fields, form.current, touched.current) : fields);
      await restore?.(() => toFormData(merged()));
      if (isGone) return;
      setRestored(true);
      const fill = () => {
        isFilling.current = true;
        if (form.current) fillForm(form.current, merged());
        isFilling.current = false;
        // What was typed before the rest came back was kept alone.
        save();
      };
      timers.push(setTimeout(fill, 0), setTimeout(fill, LATE_FIELDS));
    }
    // Without it the form stays as it is, and so does the draft until something is typed.
    fillIn(draft).catch(() => undefined);
    return () => {
      isGone = true;
      timers.forEach(clearTimeout);
    };
  }, [of, person]);

  function keyOf(): string {
    key.current ??= newIdempotencyKey();
    return key.current;
  }
  /** `field` is what was changed. */
  function save(field?: string): void {
    if (!of || !form.current || isFilling.current) return;
    if (field) touched.current.add(field);
    isDirty.current = true;
    setEmptied(false);
    const fields = readFields(form.current);
    saveDraft(draftStorage(), of, { person, savedAt: Date.now(), key: keyOf(), fields });
  }
  function clear(): void {
    if (!of) return;
    clearDraft(draftStorage(), of);
    key.current = null;
    isDirty.current = false;
    setRestored(false);
    setEmptied(false);
  }
  return {
    isStayed,
    isRestored,
    /** Until something is filled in again. */
    isEmptied,
    /** For every attempt to send the form: undefined for forms without drafts. */
    key: () => (of ? keyOf() : undefined),
    save,
    clear,
    /** Empties the form again. */
    discard: () => {
      clear();
      setEmptied(true);
      // A form that says itself that it is empty calls `clear` again.
      form.current?.reset();
    },
  };
}

export type DraftState = Pick<ReturnType<typeof useDraft>, 'isStayed' | 'isRestored' | 'isEmptied' | 'discard'>;
