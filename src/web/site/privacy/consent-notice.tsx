import { useId } from 'react';
import { useFestival, useNoticeVersion } from '../festival.ts';
import { Field } from '../forms/field.tsx';
import styles from './consent-notice.module.css';

interface ConsentNoticeProps {
  /** What the data are for, to go on from "We use what you enter": `to keep your seat`. */
  what: string;
  /** Whether the form is about other people too. */
  others?: boolean;
  /** Whether the person takes part, and may be under 18. */
  takesPart?: boolean;
  errors?: Record<string, string>;
  /** What was posted without JavaScript. */
  values?: Record<string, string>;
}

/**
 * The notice above a form's button: pressing it is the consent. Nothing here has to be ticked. Who is under 18 names
 * a guardian; those fields show without JavaScript, too, by the tick alone.
 */
export function ConsentNotice({ what, others, takesPart, errors = {}, values = {} }: ConsentNoticeProps) {
  const version = useNoticeVersion();
  const { email, instituteName } = useFestival();
  const id = useId();
  return (
    <div className={styles.notice}>
      {version === null ? null : <input type="hidden" name="noticeVersion" value={version} />}
      <p id={id}>
        {instituteName ? `${instituteName} uses` : 'The organisers use'} what you enter {what}, and delete or anonymise
        it some months after the festival. {others ? 'Name others only if they agree; we tell them by e-mail. ' : ''}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy notice
        </a>
        {email ? (
          <>
            {' · '}
            <a href={`mailto:${email}`}>{email}</a>
          </>
        ) : null}
      </p>
      {takesPart ? (
        <div className={styles.minor}>
          <Tick name="isUnder18" label="I am under 18" values={values} />
          <div className={styles.guardian}>
            <p>Your parent or guardian has to agree. We send them a link; your pass is valid once they have.</p>
            <Field
              name="guardianName"
              label="Parent or guardian"
              aria-required
              maxLength={100}
              autoComplete="off"
              defaultValue={values.guardianName}
              error={errors.guardianName}
            />
            <Field
              name="guardianEmail"
              label="Where we write to them"
              aria-required
              type="email"
              placeholder="name@home.example"
              autoComplete="off"
              defaultValue={values.guardianEmail}
              error={errors.guardianEmail}
            />
            <Field
              name="guardianPhone"
              label="Where we call them"
              type="tel"
              autoComplete="off"
              defaultValue={values.guardianPhone}
              error={errors.guardianPhone}
            />
          </div>
          <div className={styles.adult}>
            <Tick name="allowNews" label="E-mail me about the festival’s next events" values={values} />
          </div>
        </div>
      ) : (
        <Tick name="allowNews" label="E-mail me about the festival’s next events" values={values} />
      )}
    </div>
  );
}

function Tick({ name, label, values }: { name: string; label: string; values: Record<string, string> }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" name={name} value="true" defaultChecked={values[name] !== undefined} />{' '}
      <span>
        {label} {name === 'isUnder18' ? null : <small>(optional)</small>}
      </span>
    </label>
  );
}
