import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useOwnDetails } from '../account/use-own-details.ts';
import { button } from '../components/button.ts';
import { StayedNote } from '../forms/drafts/stayed-note.tsx';
import { Field } from '../forms/field.tsx';
import styles from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { ConsentNotice } from '../privacy/consent-notice.tsx';
import type { InquiryResult } from './submit-inquiry.ts';

/** Loaded with its contract once the form is used. */
const loadInquiry = () => import('./submit-inquiry.ts');

export function InquiryForm({ posted }: { posted: InquiryResult | undefined }) {
  const [preview, setPreview] = useState<string | null>(null);
  const { form, outcome, busy, progress, draft } = useSubmission({
    posted,
    prepare: loadInquiry,
    check: async (filled) => (await loadInquiry()).inquiryProblems(filled),
    send: async (filled, transport) => (await loadInquiry()).submitInquiry(filled, transport),
    upload: true,
    draft: { of: 'inquiry', person: undefined },
    onSuccess: (_, sent) => {
      sent.reset();
      setPreview(null);
    },
  });
  // The page was loaded again, and begins with the form.
  const isPosted = outcome !== undefined && outcome === posted;
  const errors = outcome?.errors ?? {};
  const own = useOwnDetails();
  // Known values come after the page, and leave alone what was typed meanwhile.
  const values = posted && !posted.ok ? posted.values : own;
  const field = (name: string) => ({ name, required: true, error: errors[name], defaultValue: values[name] });
  return (
    <form {...form} action="/apply#inquiry" encType="multipart/form-data">
      {isPosted ? <FormMessage outcome={outcome} isAbove /> : null}
      <Field {...field('fullName')} label={t`Full name`} autoComplete="name" maxLength={100} />
      <div className={styles.pair}>
        <Field {...field('email')} label={t`Email`} type="email" autoComplete="email" />
        <Field {...field('phone')} label={t`Phone`} type="tel" autoComplete="tel" />
      </div>
      <Field {...field('college')} label={t`College`} autoComplete="organization" maxLength={200} />
      <TextField {...field('whyInterested')} label={t`Why are you interested?`} maxLength={3000} />
      <Field
        {...field('expectedRegistrations')}
        label={t`Expected registrations`}
        inputMode="numeric"
        maxLength={100}
        hint={t`How many people do you think you can bring?`}
      />
      <PhotoField error={errors.photo} preview={preview} onPreview={setPreview} />
      <ConsentNotice what={t`to answer your application`} errors={errors} values={values} />
      {isPosted ? null : <FormMessage outcome={outcome} />}
      {busy ? <progress className={styles.progress} value={progress} max={1} aria-label={t`Upload`} /> : null}
      <StayedNote draft={draft} />
      <button type="submit" className={button('ink', 'wide')} disabled={busy}>
        {busy ? t`Submitting...` : t`Submit`}
      </button>
    </form>
  );
}

interface PhotoFieldProps {
  error: string | undefined;
  preview: string | null;
  onPreview: (url: string | null) => void;
}

/** The photo is not marked required for the browser: a missing one has a message of its own. */
function PhotoField({ error, preview, onPreview }: PhotoFieldProps) {
  function show(file: File | undefined) {
    if (!file) return onPreview(null);
    const reader = new FileReader();
    reader.addEventListener('load', () => onPreview(String(reader.result)));
    reader.readAsDataURL(file);
  }
  return (
    <>
      <Field
        name="photo"
        label={t`Photo`}
        type="file"
        aria-required
        accept="image/*"
        hint={t`PNG, JPG, GIF up to 10MB`}
        error={error}
        onChange={(change) => show(change.target.files?.[0])}
      />
      {preview ? (
        <img className={styles.preview} src={preview} alt={t`Your selection`} width="132" height="132" />
      ) : null}
    </>
  );
}
